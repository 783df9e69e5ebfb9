import type { AvatarId } from '@throwdown/contract/user'
import { SEATS, type Seat } from '@throwdown/rules/terms'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import type pg from 'pg'
import { isAnyHandOpened } from './store.ts'
import type { MatchFacts } from './stored-match.ts'

export type Fighter = { readonly name: string; readonly avatarId: AvatarId }
type ShownFighters = [Fighter | null, Fighter | null]

/** Who plays is another domain's knowledge: matches know players by id alone. Unknown ids are left out. */
export type FighterPorts = {
  readonly fightersOf: (playerIds: readonly string[]) => Promise<ReadonlyMap<string, Fighter>>
}

type Parts = { readonly pool: pg.Pool; readonly ports: FighterPorts }
type Match = Pick<MatchFacts, 'id' | 'mode'> & { readonly seats: PerSeat<{ readonly playerId: string }> }

/** The fighters by seat, as a seat sees them. [Q5] Bounty masks the opponent until a hand has been opened. */
export async function showFighters(
  { pool, ports }: Parts,
  { id, mode, seats }: Match,
): Promise<(viewer: Seat) => ShownFighters> {
  const [known, isOpen] = await Promise.all([
    ports.fightersOf(SEATS.map((seat) => seats[seat].playerId)),
    mode === 'normal' || isAnyHandOpened(pool, id),
  ])
  return (viewer) => {
    const seen = (seat: Seat) =>
      isOpen || seat === viewer ? (known.get(seats[seat].playerId) ?? null) : null
    return [seen(0), seen(1)]
  }
}
