/** Where other devices find this page: `localhost` would lead a phone to itself. */

import { house } from '../api.ts'

let found: string = $state(location.origin)
let asked = false

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

export function sharedOrigin(): string {
  if (!asked && isThisMachine(location.hostname)) {
    asked = true
    house().then(
      (answer) => {
        found = answer.address ?? found
      },
      () => {
        asked = false // the link still works on this machine; the next one asks again
      },
    )
  }
  return found
}
