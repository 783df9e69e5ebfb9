import { z } from 'zod'
import { dashboardChanged, watchDashboard } from './dashboard.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { type CommandListeners, defineEvent, type EventListeners } from './event.ts'
import {
  acceptMatch,
  commitHand,
  deviceId,
  matchEntry,
  matchFound,
  playHere,
  revealHand,
  surrender,
  sync,
} from './match.ts'
import { microUsdText } from './money.ts'
import { noticesChanged } from './notices.ts'
import {
  joinQueue,
  leaveQueue,
  queueChanged,
  rematch,
  rematchEnded,
  rematchOffered,
  strikesChanged,
  withdrawRematch,
} from './queue.ts'
import { walletChanged } from './wallet-event.ts'

/** Good for one connection within 30 s: a long-lived token never appears in a URL or a proxy's log. */
export const realtimeTicket = defineEndpoint({
  method: 'POST',
  path: '/realtime/ticket',
  access: 'player',
  summary: 'A ticket that opens one socket',
  reply: dataReply({ ticket: z.string(), expiresAtMs: z.int(), serverTimeMs: z.int() }),
  refusals: [],
})

/** The version of the fair-throw protocol that both sides speak. A tab with another one has to reload. */
export const PROTOCOL_VERSION = 2

/** What the client sends with its first message. */
export const socketAuth = z.object({
  ticket: z.string().min(20).max(400),
  deviceId,
  protocol: z.int(),
  follows: z
    .boolean()
    .optional()
    .describe('The tab shows no match yet, so connecting does not replace the tab that plays'),
})

export const balanceChanged = defineEvent({
  name: 'balanceChanged',
  payload: z.object({ available: microUsdText, reserved: microUsdText }),
})

/** [M11] A newer tab of this device plays now; this one only shows the match. */
export const replaced = defineEvent({ name: 'replaced', payload: z.object({}) })

export const COMMANDS = {
  joinQueue,
  leaveQueue,
  rematch,
  withdrawRematch,
  acceptMatch,
  commitHand,
  revealHand,
  surrender,
  playHere,
  sync,
  watchDashboard,
} as const

export type AnyCommand = (typeof COMMANDS)[keyof typeof COMMANDS]

export const EVENTS = {
  queueChanged,
  strikesChanged,
  rematchOffered,
  rematchEnded,
  matchFound,
  matchEntry,
  balanceChanged,
  walletChanged,
  dashboardChanged,
  noticesChanged,
  replaced,
} as const

export type ClientToServer = CommandListeners<AnyCommand>
export type ServerToClient = EventListeners<(typeof EVENTS)[keyof typeof EVENTS]>
