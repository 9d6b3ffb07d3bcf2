/** Why something was not done; `why` is also the id of the game's own words for it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly why: string,
    readonly rule: string | null,
  ) {
    super(why)
    this.name = 'Refusal'
  }
}
