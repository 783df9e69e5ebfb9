import type { PlayerPorts } from '../standings/ports.ts'

/** What pools ask of identity: they know players by id alone. */
export type BountyPorts = PlayerPorts & {
  /** [B8] Returns the players that are verified people. */
  readonly verifiedOf: (playerIds: readonly string[]) => Promise<ReadonlySet<string>>
}
