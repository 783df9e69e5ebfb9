import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { gameSettings } from './game-settings.ts'
import { passkey } from './passkey.ts'
import { checkState } from './player-check.ts'
import { historyMatch } from './profile.ts'
import { safePlayState } from './safe-play.ts'
import { ownUser } from './user.ts'

const consents = z.object({
  news: z.boolean().describe('Mail about tournaments and offers'),
})
export type Consents = z.output<typeof consents>

export const readConsents = defineEndpoint({
  method: 'GET',
  path: '/user/consents',
  access: 'player',
  summary: 'What the player has agreed to and can take back',
  reply: dataReply(consents),
  refusals: [],
})

export const changeConsents = defineEndpoint({
  method: 'PUT',
  path: '/user/consents',
  access: 'player',
  summary: 'Give a consent or take it back; it counts at once',
  body: consents.strict(),
  reply: dataReply(consents),
  refusals: ['too_many_requests'],
})

const atMs = z.int()

const ownMessage = z.object({
  sentAtMs: atMs,
  text: z.string(),
  replies: z.array(z.object({ sentAtMs: atMs, text: z.string() })),
})

const ownData = z.object({
  exportedAtMs: atMs,
  account: ownUser,
  consents,
  check: checkState,
  settings: gameSettings,
  sessions: z.array(
    z.object({ device: z.string(), network: z.string(), startedAtMs: atMs, lastUsedAtMs: atMs }),
  ),
  passkeys: z.array(passkey),
  safePlay: safePlayState,
  withdrawalAddresses: z.array(z.object({ address: z.string(), firstRequestedAtMs: atMs })),
  messages: z.array(ownMessage).describe('To support from the e-mail address of the account'),
})
export type OwnData = z.output<typeof ownData>

export const EXPORT_MATCHES_PAGE = 500

/** A call with a trace: it is counted and in the audit log. */
export const exportOwnData = defineEndpoint({
  method: 'POST',
  path: '/user/export',
  access: 'player',
  summary:
    'Everything kept about the player but the matches (`/user/export/matches`) and the statement (`/balance/history`), which are read page by page',
  reply: dataReply(ownData),
  refusals: ['too_many_requests'],
})

export const exportMatches = defineEndpoint({
  method: 'GET',
  path: '/user/export/matches',
  access: 'player',
  summary: 'All finished matches of the player, void ones included, newest first, in pages for a download',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .describe('The `next` of the page before'),
  }),
  reply: dataReply({ matches: z.array(historyMatch), next: z.string().nullable() }),
  refusals: [],
})
