import { z } from 'zod'
import { ANNOUNCEMENT_CHARACTERS_MAX, ANNOUNCEMENT_DAYS_MAX } from './announcement-rules.ts'
import { emailAddress } from './email-address.ts'
import { sentId } from './id.ts'
import { microUsdText } from './money.ts'
import { PAUSABLE } from './service-pause.ts'

const positive = (text: string): boolean => /^[1-9]/.test(text)
const micros = microUsdText.refine(positive, 'must be more than nothing')
/** Units of a coin: micro-USDC or lamports. */
const units = micros
const networkLamports = microUsdText.refine((text) => !text.startsWith('-'), 'must not be negative')
const coin = z.enum(['usdc', 'sol'])
const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
const poolId = z.string().regex(/^usd\d{1,3}-\d{4}-\d{2}-\d{2}$/)
/** `2026-12-01T18:00Z` */
const minute = z.iso.datetime({ precision: -1 })
const isSpan = (ms: number): boolean => ms > 0 && ms <= ANNOUNCEMENT_DAYS_MAX * 86_400_000
const hexOf = (bytesMax: number) =>
  z
    .string()
    .max(2 * bytesMax)
    .regex(/^([0-9a-f]{2})+$/)

/**
 * [C8] What two people must sign before it happens, each with its body. The text of a body is hashed, so every value
 * has one spelling: amounts are strings, ids and addresses of mailboxes are in lower case.
 */
export const APPROVAL_BODIES = {
  bonus: z.strictObject({ playerId: sentId, micros }),
  adjustment: z.strictObject({
    playerId: sentId,
    micros: microUsdText.refine((text) => text !== '0', 'must not be nothing'),
  }),
  reversal: z.strictObject({ journalId: z.string().regex(/^[1-9]\d{0,17}$/) }),
  resume: z.strictObject({ what: z.enum(['money', 'withdrawals', ...PAUSABLE]) }),
  refill: z.strictObject({ coin, units, networkLamports }),
  capital: z.strictObject({ wallet: z.enum(['hot', 'cold']), coin, units }),
  swap: z.strictObject({ sold: coin, soldUnits: units, boughtUnits: units, networkLamports }),
  withdrawal: z.strictObject({ withdrawalId: sentId, coin, units, destination: address }),
  'to-cold': z.strictObject({ coin, units, destination: address }),
  /** What the hot wallet paid and a restored database has forgotten: the payment of a withdrawal, or of nothing that is known. */
  'lost-payment': z.strictObject({ signature, withdrawalId: sentId, coin, units, destination: address }),
  'lost-coins': z.strictObject({ signature, coin, units }),
  'pool-payout-stop': z.strictObject({ poolId }),
  'pool-payout-resume': z.strictObject({ poolId }),
  'staff-invite': z.strictObject({ email: z.string().trim().toLowerCase().pipe(emailAddress) }),
  'staff-remove': z.strictObject({ playerId: sentId }),
  /** Only an account that its player deactivated. */
  'account-reopen': z.strictObject({ playerId: sentId }),
  /** [C6] A Monday, when the pools of a week open. */
  'terms-start': z.strictObject({ version: z.string().regex(/^[1-9]\d{0,3}$/), startsOn: z.iso.date() }),
  /** What all signed-in players read. Printable ASCII, as everything that is signed. */
  announcement: z
    .strictObject({
      text: z
        .string()
        .max(ANNOUNCEMENT_CHARACTERS_MAX)
        .regex(/^[!-~]([ -~]*[!-~])?$/, 'must be plain ASCII on one line'),
      startsAt: minute,
      endsAt: minute,
    })
    .refine(
      ({ startsAt, endsAt }) => isSpan(Date.parse(endsAt) - Date.parse(startsAt)),
      'must end after its start and within 30 days',
    ),
  /** 1023 bytes is the longest credential id of WebAuthn; the key is P-256 in SPKI. */
  'approver-key': z.strictObject({ playerId: sentId, credentialId: hexOf(1_023), publicKey: hexOf(91) }),
} as const

export type ApprovalKind = keyof typeof APPROVAL_BODIES

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
export const APPROVAL_KINDS = Object.keys(APPROVAL_BODIES) as [ApprovalKind, ...ApprovalKind[]]
