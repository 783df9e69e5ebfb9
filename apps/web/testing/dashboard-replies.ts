import type { dashboard } from '@throwdown/contract/dashboard'
import type { Parsed } from '@throwdown/contract/endpoint'
import { avatarOf } from '@throwdown/contract/user'

export type DashboardReply = Parsed<typeof dashboard, 'reply'>['data']

const MINUTE_MS = 60_000

const aWin = (win: { place: number; username: string; amount: number; tier: 1 | 5 | 20 }) => ({
  userId: `0190a5c0-0000-7000-8000-00000000010${win.place}`,
  username: win.username,
  avatar: avatarOf('third'),
  amount: win.amount,
  tier: win.tier,
  at: new Date(Date.now() - win.place * MINUTE_MS).toISOString(),
})

/** The dashboard of a player who has played before. */
export const dashboardReply = (changes: Partial<DashboardReply> = {}): DashboardReply => ({
  stats: { livePlayersCount: 1_284, globalWinnings: 482_910.5, totalBountyPool: 9_206.3, currentTier: 10 },
  latestWins: [
    aWin({ place: 1, username: 'Wrenna_B', amount: 4.75, tier: 5 }),
    aWin({ place: 2, username: 'Alchemia', amount: 19, tier: 20 }),
    aWin({ place: 3, username: 'Former player', amount: 0.95, tier: 1 }),
  ],
  busyHours: { fromHour: 18, toHour: 22 },
  matchesPlayed: 5,
  ...changes,
})
