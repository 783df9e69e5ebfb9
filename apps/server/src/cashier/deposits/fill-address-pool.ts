import { fillPoolReply } from '@throwdown/signer-link/messages'
import type { SignerLink } from '@throwdown/signer-link/signer-link'
import { inLanes } from '../../platform/in-lanes.ts'
import type { Queryable } from '../../platform/sql.ts'
import { addAddresses, countAddresses, listUnknownAddresses } from './address-store.ts'

/** As many players can get an address while the signer is down. */
export const FREE_ADDRESSES_MIN = 1_000
/** The signer makes this many at most in one call. */
const FILLED_AT_ONCE_MAX = 500
/** All at once would keep the process from everything else for a second. */
const DERIVED_AT_ONCE = 4

export type FillPoolDeps = {
  readonly signer: SignerLink
  /** The account in which a wallet holds USDC. */
  readonly tokenAccountOf: (wallet: string) => Promise<string>
}

/**
 * Has the signer make addresses until enough are free, and copies what it made: only the signer writes its own table.
 * Returns how many are free.
 */
export async function fillAddressPool(
  db: Queryable,
  { signer, tokenAccountOf }: FillPoolDeps,
): Promise<number> {
  const { total, free } = await countAddresses(db)
  if (free >= FREE_ADDRESSES_MIN) return free
  const missing = Math.min(FREE_ADDRESSES_MIN - free, FILLED_AT_ONCE_MAX)
  await signer.call('/fill-deposit-pool', { upTo: total + missing }, fillPoolReply)
  const made = await listUnknownAddresses(db, FILLED_AT_ONCE_MAX)
  const tokenAccounts = await inLanes(DERIVED_AT_ONCE, made, ({ address }) => tokenAccountOf(address))
  return free + (await addAddresses(db, { indexes: made.map(({ index }) => index), tokenAccounts }))
}
