import type { OwnAddress } from '@throwdown/contract/own-addresses'
import { usd } from '@throwdown/rules/money'
import { refuseAddressText } from '../../chain/payouts/judge-destination.ts'
import { findPlayer } from '../../identity/accounts/player-store.ts'
import { recordOwnChange } from '../../identity/accounts/record-own-change.ts'
import { shortAddress } from '../../identity/confirmations/open-confirmation.ts'
import type { Client, IdentityDeps } from '../../identity/identity.ts'
import { hashToken, newLinkSecret } from '../../identity/secrets.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction, type Queryable, type Transaction } from '../../platform/sql.ts'
import { CASHIER_TERMS } from './judge-request.ts'
import { type AddressRow, insertAddress, listAddresses, removeAddress } from './own-address-store.ts'
import { insertAddressLink } from './stop-link-store.ts'

type OwnAddressDeps = Pick<IdentityDeps, 'database' | 'jobs'>

export async function showAddresses(db: Queryable, playerId: string): Promise<OwnAddress[]> {
  return (await listAddresses(db, playerId)).map(shownAddress)
}

function shownAddress({ address, requestedAt, usableAt }: AddressRow): OwnAddress {
  const sinceMs = requestedAt.getTime()
  return { address, sinceMs, usableAtMs: usableAt?.getTime() ?? sinceMs + CASHIER_TERMS.newAddressWaitMs }
}

interface Addition {
  readonly signedIn: Caller
  readonly client: Client
  readonly address: string
  readonly confirmationId: string
}

const REFUSALS = {
  unconfirmed: 'confirmation_needed',
  full: 'addresses_full',
  too_many: 'too_many_requests',
  no_money: 'insufficient_funds',
} as const

/** [C9] A confirmed address is mailed with a link that removes it, and waits its day [C3]. Adding a known one changes nothing. */
export async function addAddress(deps: OwnAddressDeps, addition: Addition): Promise<OwnAddress> {
  const { signedIn, client, address, confirmationId } = addition
  const { playerId, sessionId } = signedIn
  const mistyped = refuseAddressText(address)
  if (mistyped !== null) refuse(mistyped)
  const microsMin = usd(CASHIER_TERMS.withdrawalMinDollars)
  const { pool } = deps.database
  await inTransaction(pool, async (transaction) => {
    const added = { playerId, address, sessionId, confirmationId, microsMin }
    const answer = await insertAddress(transaction, added)
    if (answer === 'known') return
    if (answer !== 'added') refuse(REFUSALS[answer], { playerId })
    const after = { address: shortAddress(address) }
    await recordOwnChange(transaction, { kind: 'address-added', signedIn, client, after })
    await mailAddition(deps, transaction, addition)
  })
  const row = (await listAddresses(pool, playerId)).find((one) => one.address === address)
  return row ? shownAddress(row) : refuse('not_found')
}

async function mailAddition(
  { jobs }: OwnAddressDeps,
  transaction: Transaction,
  { signedIn: { playerId }, client: { device, network }, address }: Addition,
): Promise<void> {
  const player = await findPlayer(transaction, playerId)
  if (!player) return refuse('not_signed_in')
  const link = newLinkSecret()
  const from = { playerId, address, device, network }
  const at = await insertAddressLink(transaction, { ...from, hash: hashToken(link) })
  const usableAt = new Date(at.getTime() + CASHIER_TERMS.newAddressWaitMs)
  const { username, email } = player
  await queueMail(transaction, jobs, {
    template: 'address-added',
    to: email,
    data: {
      username,
      address,
      device,
      network,
      at: at.toISOString(),
      usableAt: usableAt.toISOString(),
      link,
    },
  })
}

export async function removeOwnAddress(
  deps: OwnAddressDeps,
  { signedIn, client, address }: Omit<Addition, 'confirmationId'>,
): Promise<void> {
  const { playerId } = signedIn
  await inTransaction(deps.database.pool, async (transaction) => {
    const answer = await removeAddress(transaction, { playerId, address, by: 'player' })
    if (answer === 'missing') refuse('not_found')
    if (answer === 'in_use') refuse('address_in_use')
    const after = { address: shortAddress(address) }
    await recordOwnChange(transaction, { kind: 'address-removed', signedIn, client, after })
  })
}
