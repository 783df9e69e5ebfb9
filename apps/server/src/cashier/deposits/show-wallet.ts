import { setTimeout as delay } from 'node:timers/promises'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { wallet, walletActivity } from '@throwdown/contract/wallet'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { Queryable } from '../../platform/sql.ts'
import { assignAddress, listDepositsOf, readWalletMoney, type WalletMoney } from './wallet-store.ts'

type Shown = Parsed<typeof wallet, 'reply'>['data']
type ShownActivity = Parsed<typeof walletActivity, 'reply'>['data']

/** What the wallet shows and other parts know. */
export type WalletPorts = {
  /** [L1] Whether the player check is passed. */
  readonly isChecked: (playerId: string) => Promise<boolean>
  readonly withdrawalTermsOf: (
    playerId: string,
  ) => Promise<
    Pick<
      Shown,
      'withdrawalMin' | 'withdrawalDayMax' | 'withdrawalLeftToday' | 'withdrawalsPaused' | 'withdrawalHold'
    >
  >
  readonly withdrawalsOf: (playerId: string) => Promise<ShownActivity['withdrawals']>
}

type WalletDeps = {
  readonly db: Queryable
  readonly ports: WalletPorts
  readonly usdcMint: string
  readonly cluster: string
}

const LOOK_EVERY_MS = 100
const LOOKS_MAX = 20
/** Open deposits and the newest others; the statement has all of them. */
const DEPOSITS_SHOWN_MAX = 100

/** Gives the player an address at the first call after the player check, and the same one permanently. */
export async function showWallet(
  { db, ports, usdcMint, cluster }: WalletDeps,
  playerId: string,
): Promise<Shown> {
  const isChecked = await ports.isChecked(playerId)
  const [own, money, withdrawals] = await Promise.all([
    isChecked ? waitForSignature(db, playerId) : undefined,
    readWalletMoney(db),
    ports.withdrawalTermsOf(playerId),
  ])
  const { cashier } = termsOfVersion(CURRENT_TERMS_VERSION)
  return {
    address: own?.address ?? null,
    addressSignature: own?.signature ?? null,
    checked: isChecked,
    usdcMint,
    cluster,
    depositFeeBps: cashier.depositFeeBps,
    withdrawalFeeBps: cashier.withdrawalFeeBps,
    depositMin: { sol: money.solMin.toString(), usdc: money.usdcMin.toString() },
    ...withdrawals,
    price: priceOf(money),
    depositsPaused: money.solDepositsPaused,
    depositsPausedFor: money.depositsPausedFor,
  }
}

/**
 * [C2] The first time, until the cashier has had it signed; without a signature there is no address. If that takes longer, a push
 * has the page read it again.
 */
async function waitForSignature(
  db: Queryable,
  playerId: string,
): Promise<{ address: string; signature: string } | undefined> {
  for (let look = 1; ; look += 1) {
    const own = await assignAddress(db, playerId)
    if (!own) return undefined
    const { address, signature } = own
    if (signature !== null) return { address, signature }
    if (look === LOOKS_MAX) return undefined
    await delay(LOOK_EVERY_MS)
  }
}

const priceOf = ({ solMicros, solPriceAt }: WalletMoney): Shown['price'] =>
  solMicros !== null && solPriceAt !== null
    ? { microUsdPerSol: solMicros.toString(), asOfMs: solPriceAt.getTime() }
    : null

export async function showActivity(
  { db, ports }: Pick<WalletDeps, 'db' | 'ports'>,
  playerId: string,
): Promise<ShownActivity> {
  const [deposits, withdrawals] = await Promise.all([
    listDepositsOf(db, playerId, DEPOSITS_SHOWN_MAX),
    ports.withdrawalsOf(playerId),
  ])
  return {
    deposits: deposits.map(({ units, micros, fee, seenAt, creditedAt, ...deposit }) => ({
      ...deposit,
      units: units.toString(),
      micros: micros?.toString() ?? null,
      fee: fee?.toString() ?? null,
      seenAtMs: seenAt.getTime(),
      creditedAtMs: creditedAt?.getTime() ?? null,
    })),
    withdrawals,
  }
}
