import type { AvatarId } from '@throwdown/contract/user'

/**
 * What players may see of each other. Declared here because standings may not import identity: identity fills it in,
 * boards and matches show it.
 */
export type PublicPlayer = {
  readonly id: string
  readonly username: string
  readonly avatarId: AvatarId
} & (
  | { readonly isFormer: false; readonly joinedAt: Date }
  /** The account is deactivated, deleted or unknown; which of these is not shown to anybody. */
  | { readonly isFormer: true }
)

/** Loads some players at once; the function it returns gives each of them. */
export type PublicPlayersOf = (playerIds: readonly string[]) => Promise<(playerId: string) => PublicPlayer>

/** What boards and pools need from identity: they know players by id alone. */
export type PlayerPorts = { readonly publicPlayersOf: PublicPlayersOf }
