/** Stops on a bug. Never used for what a player or the world may do wrong: those are refusals and faults. */
export function invariant(condition: boolean, whatBroke: string): asserts condition {
  if (!condition) throw new InvariantBroken(whatBroke)
}

export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
}
