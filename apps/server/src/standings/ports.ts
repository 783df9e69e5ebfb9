import type { AvatarId } from '@throwdown/contract/user'

export type Face = { readonly username: string; readonly avatarId: AvatarId; readonly joinedAt: Date }

export type FindByName = (search: {
  prefix: string
  limit: number
  among?: readonly string[]
}) => Promise<readonly string[]>

/** Who is behind an id is another domain's knowledge. */
export type PlayerPorts = {
  /** Players whose account is open; who closed it is left out. */
  readonly facesOf: (playerIds: readonly string[]) => Promise<ReadonlyMap<string, Face>>
  /** Ids of players whose name begins so, in the order of names; of some players only, if they are given. */
  readonly findByName: FindByName
}
