import type { Page } from '@playwright/test'
import type { recentBlockhash } from '@throwdown/contract/blockhash'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { OwnAddress } from '@throwdown/contract/own-addresses'
import type {
  balanceHistory,
  currentBalance,
  quoteWithdrawal,
  wallet,
  walletActivity,
} from '@throwdown/contract/wallet'
import type { openConfirmation, proveConfirmation } from '@throwdown/contract/withdrawal-confirmation'
import { addressSignatureInput, type OwnedAddress } from '@throwdown/rules/deposit/address-signature'
import { keyFromSeed } from '../../../packages/rules/test/node-keys.ts'
import { answer } from './board-replies.ts'
import { OWN_ID } from './signed-in.ts'

type BalanceReply = Parsed<typeof currentBalance, 'reply'>['data']
type WalletReply = Parsed<typeof wallet, 'reply'>['data']
type ActivityReply = Parsed<typeof walletActivity, 'reply'>['data']
type QuoteReply = Parsed<typeof quoteWithdrawal, 'reply'>['data']
type HistoryReply = Parsed<typeof balanceHistory, 'reply'>['data']
type ConfirmationReply = Parsed<typeof openConfirmation, 'reply'>['data']
type ProofReply = Parsed<typeof proveConfirmation, 'reply'>['data']
type BlockhashReply = Parsed<typeof recentBlockhash, 'reply'>['data']
export type DepositReply = ActivityReply['deposits'][number]
export type WithdrawalReply = ActivityReply['withdrawals'][number]
export type StatementLineReply = HistoryReply['lines'][number]

export const DEPOSIT_ADDRESS = '7gQrW2mEo4hYc9LxT1vBnZs8KpD5uJaR6fNtXePqf3Kp'
export const OWN_WALLET = '9xKdVwT4bQ2mNf7HsLr3uEaYp6CzJ1gXoRtB5kWn8mQe'
export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const WITHDRAWAL_ID = '0190a5c0-0000-7000-8000-0000000000b1'
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

export const aBalance = (fields: Partial<BalanceReply> = {}): BalanceReply => ({
  usdBalance: 96,
  solBalance: 0.638_935_108,
  available: '96000000',
  reserved: '5000000',
  withdrawing: '0',
  withdrawOnly: '0',
  withdrawOnlyReason: null,
  returned: null,
  ...fields,
})

/** By the key that the page pins while it is not a release, or by that of another seed. */
export const signatureOf = (owned: Partial<OwnedAddress> = {}, seed = '02'): string =>
  keyFromSeed(seed.repeat(32)).sign(
    addressSignatureInput({ playerId: OWN_ID, address: DEPOSIT_ADDRESS, network: 'mainnet-beta', ...owned }),
  )

export const aWallet = (fields: Partial<WalletReply> = {}): WalletReply => ({
  address: DEPOSIT_ADDRESS,
  addressSignature: signatureOf(fields.cluster === undefined ? {} : { network: fields.cluster }),
  checked: true,
  usdcMint: USDC_MINT,
  cluster: 'mainnet-beta',
  depositFeeBps: 1_000,
  withdrawalFeeBps: 500,
  depositMin: { sol: '13400000', usdc: '2000000' },
  withdrawalMin: '10000000',
  withdrawalDayMax: '500000000',
  withdrawalLeftToday: '500000000',
  price: { microUsdPerSol: '150250000', asOfMs: Date.now() - 4_000 },
  depositsPaused: false,
  depositsPausedFor: null,
  withdrawalsPaused: false,
  withdrawalHold: null,
  ...fields,
})

export const aDeposit = (fields: Partial<DepositReply> = {}): DepositReply => ({
  id: `${SIGNATURE}:sol`,
  coin: 'sol',
  units: '500000000',
  state: 'arriving',
  waitReason: null,
  micros: null,
  fee: null,
  signature: SIGNATURE,
  seenAtMs: Date.now() - 20_000,
  creditedAtMs: null,
  ...fields,
})

export const aWithdrawal = (fields: Partial<WithdrawalReply> = {}): WithdrawalReply => ({
  id: WITHDRAWAL_ID,
  coin: 'sol',
  address: OWN_WALLET,
  micros: '20000000',
  fee: '1000000',
  units: '126455906',
  state: 'waiting',
  waitReason: 'new_address',
  waitsUntilMs: Date.now() + 86_400_000,
  failure: null,
  refusal: null,
  signature: null,
  canCancel: false,
  requestedAtMs: Date.now() - 60_000,
  endedAtMs: null,
  ...fields,
})

export const aQuote = (fields: Partial<QuoteReply> = {}): QuoteReply => ({
  fee: '2500000',
  arrives: '47500000',
  units: '316139767',
  networkFee: '800',
  price: { microUsdPerSol: '150250000', asOfMs: Date.now() },
  waitReason: null,
  waitsUntilMs: null,
  ...fields,
})

const match = (n: number) => `0190a5c0-0000-7000-8000-00000000010${n}`

/** A week of a player: every amount follows from the one before. */
export function aStatement(nowMs = Date.now()): StatementLineReply[] {
  const HOUR_MS = 3_600_000
  const moves: [
    kind: StatementLineReply['kind'],
    hoursAgo: number,
    amount: bigint,
    fee: bigint,
    reference: string | null,
  ][] = [
    ['deposit', 70, 67_612_500n, 7_512_500n, SIGNATURE],
    ['match', 52, -10_000_000n, 0n, match(1)],
    ['bounty', 50, 23_970_000n, 0n, 'usd5-2026-11-02'],
    ['withdrawal', 27, -20_000_000n, 1_000_000n, WITHDRAWAL_ID],
    ['match', 3, -5_000_000n, 0n, match(2)],
    ['match', 3, 9_750_000n, 250_000n, match(2)],
    ['match', 2, -5_000_000n, 0n, match(3)],
    ['match', 2, 5_000_000n, 0n, match(3)],
    ['match', 1, -5_000_000n, 0n, match(4)],
    ['bonus', 1, 1_000_000n, 0n, null],
  ]
  let balance = 36_670_000n
  const lines = moves.map(([kind, hoursAgo, amount, fee, reference], index) => {
    balance += amount
    return {
      id: String(index + 1),
      kind,
      atMs: nowMs - hoursAgo * HOUR_MS,
      amount: String(amount),
      fee: String(fee),
      balanceAfter: String(balance),
      withdrawOnly: '0',
      reference,
    }
  })
  return lines.toReversed()
}

export const CONFIRMATION_ID = '0190a5c0-0000-7000-8000-0000000000c1'

export const aConfirmation = (fields: Partial<ConfirmationReply> = {}): ConfirmationReply => ({
  confirmationId: CONFIRMATION_ID,
  ways: ['authenticator'],
  passkey: null,
  mailedTo: null,
  expiresAtMs: Date.now() + 600_000,
  ...fields,
})

export const aBlockhash = (): BlockhashReply => ({
  blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  lastValidBlockHeight: '271828',
})

type WalletReplies = {
  balance?: BalanceReply
  wallet?: WalletReply
  activity?: ActivityReply
  lines?: StatementLineReply[]
  addresses?: OwnAddress[]
}

/** Replies to the calls of every wallet screen. The objects may be changed while the test runs. */
export async function mockWallet(page: Page, replies: WalletReplies = {}): Promise<void> {
  const { balance = aBalance(), wallet: own = aWallet(), lines = [], addresses = [] } = replies
  const activity = replies.activity ?? { deposits: [], withdrawals: [] }
  await answer(page, '/balance/current', () => balance)
  await answer(page, '/balance/history', (): HistoryReply => ({ lines, next: null }))
  // The routes below it are registered later, so that they are asked first.
  await answer(page, '/wallet', () => own)
  await answer(page, '/wallet/activity', () => activity)
  await answer(page, '/wallet/addresses', () => ({ addresses }))
  await answer(page, '/wallet/blockhash', aBlockhash)
  await answer(page, '/wallet/confirmations', () => aConfirmation())
  await answer(
    page,
    `/wallet/confirmations/${CONFIRMATION_ID}/proof`,
    (): ProofReply => ({
      provedBy: 'second-factor',
    }),
  )
}

/** Why the server refuses a quote: the code, the field that says so, and the words. */
export const QUOTE_REFUSALS = [
  ['insufficient_funds', 'Amount', 'Your balance is too low.'],
  ['withdrawal_over_limit', 'Amount', 'This is more than you can withdraw today.'],
  ['address_mistyped', 'To your Solana address', 'This is not a Solana address.'],
  ['address_not_a_wallet', 'To your Solana address', 'This address belongs to a program or a token'],
  ['address_is_ours', 'To your Solana address', 'This is an address of Throwdown.'],
] as const
