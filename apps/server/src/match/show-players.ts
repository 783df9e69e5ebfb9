import { SEATS, type Seat } from '@throwdown/rules/terms'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import type { PublicPlayer, PublicPlayersOf } from '../platform/public-player.ts'
import type { MatchFacts, SavedEntry } from './stored-match.ts'

type ShownPlayer = { name: string; avatarId: PublicPlayer['avatarId'] } | null

/** What matches need from identity: they know players only by id. */
export type PublicPlayerPorts = { readonly publicPlayersOf: PublicPlayersOf }

type Match = Pick<MatchFacts, 'mode'> & { readonly seats: PerSeat<{ readonly playerId: string }> }

/**
 * Returns the players by seat, as a viewer may see them. [Q5] Bounty masks the opponent until a turn with an opening is
 * scored, which all entries of the match say.
 */
export async function showPlayers(
  ports: PublicPlayerPorts,
  { mode, seats }: Match,
  entries: readonly SavedEntry[],
): Promise<(viewer: Seat) => [ShownPlayer, ShownPlayer]> {
  const isOpen = mode === 'normal' || isAnyHandOpened(entries)
  const playerOf = await ports.publicPlayersOf(SEATS.map((seat) => seats[seat].playerId))
  return (viewer) => {
    const seen = (seat: Seat) =>
      isOpen || seat === viewer ? shownPlayer(playerOf(seats[seat].playerId)) : null
    return [seen(0), seen(1)]
  }
}

/** An opening counts with the end of its turn, or of the match: a surrender ends both. */
function isAnyHandOpened(entries: readonly SavedEntry[]): boolean {
  const types = entries.map(({ stored }) => stored.entry.type)
  const opened = types.indexOf('reveal')
  return opened !== -1 && types.slice(opened).some((type) => type === 'turn' || type === 'result')
}

const shownPlayer = (player: PublicPlayer): ShownPlayer =>
  player.isFormer ? null : { name: player.username, avatarId: player.avatarId }
