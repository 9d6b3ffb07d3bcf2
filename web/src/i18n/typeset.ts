/** French spaces: a thin one before ; ! ? and a fixed one before : and inside « ». */
export function typeset(text: string): string {
  return text.replace(/ ([;!?])/g, '\u202f$1').replace(/(?<=«) | (?=[»:])/g, '\u00a0')
}
