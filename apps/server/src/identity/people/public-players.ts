import type { PublicPlayer } from '../../platform/public-player.ts'
import type { Queryable } from '../../platform/sql.ts'
import { listActivePlayers } from './public-player-store.ts'

/**
 * The one privacy rule: only players with an active account have a name and an avatar. All others are shown as
 * "Former player", so that a board keeps their rank and does not distinguish a deactivated account from a deleted one.
 */
export async function publicPlayersOf(
  db: Queryable,
  playerIds: readonly string[],
): Promise<(playerId: string) => PublicPlayer> {
  const active = playerIds.length === 0 ? [] : await listActivePlayers(db, playerIds)
  const byId = new Map(active.map((player) => [player.id, player]))
  return (id) => byId.get(id) ?? { id, username: 'Former player', avatarId: 'first', isFormer: true }
}
