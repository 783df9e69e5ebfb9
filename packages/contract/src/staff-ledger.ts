import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { sentId } from './id.ts'

const PAGE_DEFAULT = 20
const PAGE_MAX = 50
const CODE_MAX = 80

const currency = z.enum(['USD', 'USDC', 'SOL'])
/** An amount in the smallest unit of its currency: 1e-6 dollar, 1e-6 USDC, lamport. */
const units = z.string().regex(/^-?\d{1,19}$/)
const ledgerId = z.string().regex(/^\d{1,18}$/)

const account = z.object({
  id: ledgerId,
  code: z.string(),
  currency,
  balance: units
    .nullable()
    .describe('Null for accounts of the house that keep no balance: see the trial balance'),
})
export type LedgerAccount = z.output<typeof account>

const journal = z.object({
  id: ledgerId,
  kind: z.string(),
  isReversible: z.boolean().describe('[C8] Whether journals of this kind may be reversed by two people'),
  key: z.string(),
  refused: z.string().nullable().describe('Why nothing moved'),
  reverses: ledgerId.nullable(),
  actor: z.string(),
  approvedBy: z.string().nullable(),
  atMs: z.int(),
  legs: z.int().describe('How many it has; the first ones are listed'),
  entries: z.array(z.object({ code: z.string(), currency, amount: units.describe('Credit is positive') })),
})
export type LedgerJournal = z.output<typeof journal>

const refusals = ['not_signed_in', 'not_allowed'] as const

export const ledgerAccounts = defineEndpoint({
  method: 'GET',
  path: '/staff/ledger/accounts',
  access: 'admin',
  summary: 'Accounts of the ledger by player, or by the beginning of their code; at most 50; recorded',
  query: z
    .object({
      player: z
        .union([sentId, z.string().regex(/^[\w-]{1,50}$/)])
        .optional()
        .describe('Username or id'),
      code: z
        .string()
        .max(CODE_MAX)
        .regex(/^[a-z][a-z0-9:-]*$/)
        .optional(),
    })
    .refine(
      ({ player, code }) => (player === undefined) !== (code === undefined),
      'must be a player or a code',
    ),
  reply: dataReply({ accounts: z.array(account) }),
  refusals: [...refusals],
})

export const ledgerJournals = defineEndpoint({
  method: 'GET',
  path: '/staff/ledger/accounts/:accountId/journals',
  access: 'admin',
  summary: 'Journals that moved an account with their entries, newest first; recorded',
  params: z.object({ accountId: ledgerId }),
  query: z.object({
    before: ledgerId.optional().describe('The `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  }),
  reply: dataReply({ journals: z.array(journal), next: ledgerId.nullable() }),
  refusals: [...refusals],
})

export const ledgerJournal = defineEndpoint({
  method: 'GET',
  path: '/staff/ledger/journals/:journalId',
  access: 'admin',
  summary: 'One journal with its entries, 500 at most; recorded',
  params: z.object({ journalId: ledgerId }),
  reply: dataReply(journal),
  refusals: [...refusals, 'not_found'],
})

const jobQueue = z.object({
  name: z.string(),
  waiting: z.int(),
  failed: z.int(),
  oldestMs: z.int().nullable().describe('When the oldest that waits was due'),
})

const ledgerStateData = z.object({
  freeze: z.object({ frozen: z.boolean(), reason: z.string(), by: z.string(), atMs: z.int() }),
  checkedWholeAtMs: z.int().nullable().describe('When the whole ledger was last checked'),
  checkedUpTo: ledgerId.describe('The newest journal of the last check'),
  coins: z
    .array(z.object({ coin: z.enum(['usdc', 'sol']), chain: units, book: units, readAtMs: z.int() }))
    .describe('The newest reading of each coin on the chain, with the ledger at that time'),
  reserve: z
    .object({
      assets: units,
      owed: units,
      measuredAtMs: z.int(),
      solDepositsPaused: z.boolean(),
      sol: units.describe('Lamports in the ledger that are not owed as SOL'),
      solUsd: units.describe('Their value at the price of the audit: what the house carries [C7]'),
    })
    .nullable()
    .describe('Null until the audit knows a price'),
  trial: z.array(
    z.object({ kind: z.string(), currency, debits: units, credits: units, countedAtMs: z.int() }),
  ),
  lateDeposits: z
    .array(
      z.object({
        playerId: z.uuid(),
        signature: z.string(),
        coin: z.enum(['usdc', 'sol']),
        units,
        seenAtMs: z.int(),
        held: units.describe(
          'Micro-dollars that the account holds now; 0 while the deposit waits for a price',
        ),
      }),
    )
    .describe('[L5] The newest deposits to deleted accounts that are not returned yet; at most 50'),
  queues: z.array(jobQueue),
})
export type LedgerState = z.output<typeof ledgerStateData>

export const ledgerState = defineEndpoint({
  method: 'GET',
  path: '/staff/ledger/state',
  access: 'admin',
  summary:
    'Freeze, checks, coverage, exposure to SOL, trial balance, deposits to deleted accounts and job queues; recorded',
  reply: dataReply(ledgerStateData),
  refusals: [...refusals],
})
