import { NORMAL_FIRST_MATCHES } from '@throwdown/rules/starting-mode'
import { TIERS } from '@throwdown/rules/terms'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { defineCommand, defineEvent } from './event.ts'
import { playerRef, usdAmount } from './standing-parts.ts'

const tier = z.literal(TIERS)
const hourOfDay = z.int().min(0).max(23)

const stats = z.object({
  livePlayersCount: z.int().nonnegative().describe('Signed-in players with an open page'),
  globalWinnings: usdAmount.describe('What players have won in matches and pools, without their stakes'),
  totalBountyPool: usdAmount.describe('What the open pools hold together'),
  currentTier: tier.describe('The tier of the richest open pool'),
})

const latestWin = playerRef.extend({ amount: usdAmount, tier, at: z.iso.datetime() })

/** What changes while a player looks on. */
const liveFigures = z.object({ stats, latestWins: z.array(latestWin).max(3).describe('Newest first') })
export type LiveFigures = z.output<typeof liveFigures>

const busyHours = z
  .object({ fromHour: hourOfDay, toHour: hourOfDay })
  .describe('In UTC, over the last two weeks')
export type BusyHours = z.output<typeof busyHours>

export const dashboard = defineEndpoint({
  method: 'GET',
  path: '/dashboard',
  access: 'player',
  summary: 'The figures of the dashboard, and how new the player is',
  reply: dataReply(
    liveFigures.extend({
      busyHours: busyHours.nullable().describe('Null while too little was played to say'),
      matchesPlayed: z
        .int()
        .min(0)
        .max(NORMAL_FIRST_MATCHES)
        .describe('Matches of the player for money that ended with a winner; more are not counted'),
    }),
  ),
  refusals: [],
})

export const dashboardStats = defineEndpoint({
  method: 'GET',
  path: '/dashboard/stats',
  access: 'player',
  summary: 'The figures of the dashboard alone',
  reply: dataReply({ stats }),
  refusals: [],
})

/** Only tabs that show the figures get them. */
export const watchDashboard = defineCommand({
  name: 'watchDashboard',
  payload: z.object({ isWatching: z.boolean() }),
  ack: z.object({}),
  refusals: [],
})

/** At most every few seconds, and only when something changed. */
export const dashboardChanged = defineEvent({ name: 'dashboardChanged', payload: liveFigures })
