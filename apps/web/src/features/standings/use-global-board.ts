import { TIERS } from '@throwdown/rules/terms'
import { useDeferredValue } from 'react'
import { useGlobalLeaderboardQuery, useTopPlayersQuery } from '../../api/standings.ts'
import { useBoardAddress } from '../../boards/use-board-address.ts'

export const PAGE_SIZE = 10
/** The podium needs three; the call is the one every client makes, so that the server can serve it from one cache. */
const TOP_LIMIT = 10
const PODIUM_PLACES = 3
/** A board that was left a moment ago is shown as it was, an older one is fetched again. */
const FRESH_SECONDS = 5

const SORTS = ['rank', 'earnings', 'wins', 'winRate', 'gamesPlayed'] as const
const TIMES = ['all', 'today', 'week', 'month'] as const
const MODE_CHOICES = ['all', 'normal', 'bounty'] as const
const TIER_CHOICES = ['all', ...TIERS.map(String)] as const

export const CHOICES = { sortBy: SORTS, time: TIMES, mode: MODE_CHOICES, tier: TIER_CHOICES } as const

/** The page of the board that the address names, and its podium. */
export function useGlobalBoard() {
  const address = useBoardAddress(CHOICES)
  const { search, page, chosen } = address
  const isSearching = search !== ''
  const board = useGlobalLeaderboardQuery(
    { query: { ...chosen, page, limit: PAGE_SIZE, ...(isSearching && { search }) } },
    { refetchOnMountOrArgChange: FRESH_SECONDS },
  )
  const top = useTopPlayersQuery(
    { query: { ...chosen, limit: TOP_LIMIT } },
    { skip: isSearching, refetchOnMountOrArgChange: FRESH_SECONDS },
  )
  // The first rows are many: drawn in small slices, a slow phone stays able to scroll meanwhile.
  const isDrawn = useDeferredValue(board.data !== undefined, false)
  const players = board.data?.data.players ?? []
  return {
    ...address,
    isSearching,
    board,
    isDrawn,
    // Players on the podium are not repeated in the table.
    rows: isSearching ? players : players.filter(({ rank }) => rank > PODIUM_PLACES),
    podium: top.data?.data.players.slice(0, PODIUM_PLACES) ?? null,
  }
}

export type GlobalBoard = ReturnType<typeof useGlobalBoard>
