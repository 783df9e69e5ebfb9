import type { Tier } from '@throwdown/rules/terms'
import { useBountyLeaderboardQuery } from '../../api/bounty.ts'
import { usePolling } from '../../api/use-polling.ts'
import { useBoardAddress } from '../../boards/use-board-address.ts'
import { boardPage, FETCH_LIMIT, fetchPageOf } from './board-page.ts'

/** A pool grows while its page is open. */
const POLL_MS = 20_000
const FRESH_SECONDS = 5
const SORTS = ['rank', 'points', 'wins', 'projection'] as const
/** $5 is the usual tier; the buttons are in the order of the stakes. */
const TIER_CHOICES = ['5', '1', '10', '20', '35', '50'] as const

export const CHOICES = { sortBy: SORTS, tier: TIER_CHOICES } as const

/** The board of one open pool: fifty rows are fetched at once and shown ten by ten. */
export function useBountyBoard() {
  const address = useBoardAddress(CHOICES)
  const { search, page, chosen } = address
  const isSearching = search !== ''
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the choices are the tiers in words
  const tier = Number(chosen.tier) as Tier
  const options = { refetchOnMountOrArgChange: FRESH_SECONDS, pollingInterval: usePolling(POLL_MS) }
  const board = useBountyLeaderboardQuery(
    {
      params: { tier },
      query: {
        sortBy: chosen.sortBy,
        limit: FETCH_LIMIT,
        page: fetchPageOf(page),
        ...(isSearching && { search }),
      },
    },
    options,
  )
  const best = useBountyLeaderboardQuery(
    { params: { tier }, query: { sortBy: 'rank', limit: FETCH_LIMIT, page: 1 } },
    { ...options, skip: isSearching },
  )
  const podium = best.currentData?.data.players.slice(0, 3) ?? null
  const rows = boardPage(board.currentData?.data.players ?? [], {
    page,
    onPodium: isSearching ? [] : (podium ?? []),
  })
  return { ...address, tier, isSearching, board, podium: isSearching ? null : podium, rows }
}

export type BountyBoard = ReturnType<typeof useBountyBoard>
