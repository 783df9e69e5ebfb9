import { SEATS, type Seat } from '@throwdown/rules/terms'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import type pg from 'pg'
import type { PublicPlayer, PublicPlayersOf } from '../platform/public-player.ts'
import { isAnyHandOpened } from './store.ts'
import type { MatchFacts } from './stored-match.ts'

type ShownFighter = { name: string; avatarId: PublicPlayer['avatarId'] } | null

/** What matches ask of identity: they know players by id alone. */
export type FighterPorts = { readonly publicPlayersOf: PublicPlayersOf }

type Parts = { readonly pool: pg.Pool; readonly ports: FighterPorts }
type Match = Pick<MatchFacts, 'id' | 'mode'> & { readonly seats: PerSeat<{ readonly playerId: string }> }

/** The fighters by seat, as a seat sees them. [Q5] Bounty masks the opponent until a hand has been opened. */
export async function showFighters(
  { pool, ports }: Parts,
  { id, mode, seats }: Match,
): Promise<(viewer: Seat) => [ShownFighter, ShownFighter]> {
  const [playerOf, isOpen] = await Promise.all([
    ports.publicPlayersOf(SEATS.map((seat) => seats[seat].playerId)),
    mode === 'normal' || isAnyHandOpened(pool, id),
  ])
  return (viewer) => {
    const seen = (seat: Seat) =>
      isOpen || seat === viewer ? fighterOf(playerOf(seats[seat].playerId)) : null
    return [seen(0), seen(1)]
  }
}

const fighterOf = (player: PublicPlayer): ShownFighter =>
  player.isFormer ? null : { name: player.username, avatarId: player.avatarId }
