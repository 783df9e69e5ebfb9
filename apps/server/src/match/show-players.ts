import { SEATS, type Seat } from '@throwdown/rules/terms'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import type pg from 'pg'
import type { PublicPlayer, PublicPlayersOf } from '../platform/public-player.ts'
import { isAnyHandOpened } from './store.ts'
import type { MatchFacts } from './stored-match.ts'

type ShownPlayer = { name: string; avatarId: PublicPlayer['avatarId'] } | null

/** What matches need from identity: they know players only by id. */
export type PublicPlayerPorts = { readonly publicPlayersOf: PublicPlayersOf }

type ShowDeps = { readonly pool: pg.Pool; readonly ports: PublicPlayerPorts }
type Match = Pick<MatchFacts, 'id' | 'mode'> & { readonly seats: PerSeat<{ readonly playerId: string }> }

/** Returns the players by seat, as a viewer may see them. [Q5] Bounty masks the opponent until a turn with an opening is scored. */
export async function showPlayers(
  { pool, ports }: ShowDeps,
  { id, mode, seats }: Match,
): Promise<(viewer: Seat) => [ShownPlayer, ShownPlayer]> {
  const [playerOf, isOpen] = await Promise.all([
    ports.publicPlayersOf(SEATS.map((seat) => seats[seat].playerId)),
    mode === 'normal' || isAnyHandOpened(pool, id),
  ])
  return (viewer) => {
    const seen = (seat: Seat) =>
      isOpen || seat === viewer ? shownPlayer(playerOf(seats[seat].playerId)) : null
    return [seen(0), seen(1)]
  }
}

const shownPlayer = (player: PublicPlayer): ShownPlayer =>
  player.isFormer ? null : { name: player.username, avatarId: player.avatarId }
