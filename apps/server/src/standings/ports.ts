import type { PublicPlayersOf } from '../platform/public-player.ts'

export type FindByName = (search: {
  prefix: string
  limit: number
  among?: readonly string[]
}) => Promise<readonly string[]>

/** What boards ask of identity: standings know players by id alone. */
export type PlayerPorts = {
  readonly publicPlayersOf: PublicPlayersOf
  /** Ids of players whose name begins with the prefix, in the order of names; `among` limits the search to these players. */
  readonly findByName: FindByName
}
