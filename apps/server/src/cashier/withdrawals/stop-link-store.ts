import type { Coin } from '../../ledger/ports.ts'
import { one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

type NewLink = {
  readonly hash: Buffer
  readonly playerId: string
  readonly withdrawalId: string
  readonly confirmationId: string
}

type RequestedFrom = {
  readonly device: string
  readonly network: string
  readonly requestedAt: Date
  /** No later than the request if it may leave at once. */
  readonly leavesAt: Date
}

/** With the device that confirmed the withdrawal. Returns what the mail says of it. */
export async function insertStopLink(
  transaction: Transaction,
  link: NewLink,
): Promise<RequestedFrom | undefined> {
  return one<RequestedFrom>(transaction, {
    text: `with stored as (
             insert into withdrawal_stop_link (hash, player_id, withdrawal_id, address, device, network)
             select $1, $2, $3, c.address, c.device, c.network
               from withdrawal_confirmation c
              where c.id = $4
             returning withdrawal_id, device, network
           )
           select l.device, l.network, w.requested_at as "requestedAt",
                  withdrawal_payable_from(w.id, w.requested_at) as "leavesAt"
             from stored l
             join withdrawal w on w.id = l.withdrawal_id`,
    values: [link.hash, link.playerId, link.withdrawalId, link.confirmationId],
  })
}

/** Of an address that was added beforehand. Returns when, by the clock of the database. */
export async function insertAddressLink(
  transaction: Transaction,
  link: { hash: Buffer; playerId: string; address: string; device: string; network: string },
): Promise<Date> {
  const row = await one<{ createdAt: Date }>(transaction, {
    text: `insert into withdrawal_stop_link (hash, player_id, address, device, network)
           values ($1, $2, $3, $4, $5)
        returning created_at as "createdAt"`,
    values: [link.hash, link.playerId, link.address, link.device, link.network],
  })
  if (!row) throw new Error('an inserted row is returned')
  return row.createdAt
}

export type LinkedWithdrawal = {
  readonly coin: Coin
  readonly micros: bigint
  readonly fee: bigint | null
  readonly state: 'requested' | 'refused' | 'accepted' | 'sending' | 'paid' | 'returned'
  readonly rejected_by: string | null
}

export type Linked = {
  readonly player_id: string
  /** Null for an address that was added beforehand. */
  readonly withdrawal_id: string | null
  readonly device: string
  readonly network: string
  readonly used_at: Date | null
  readonly address: string
  /** Whether the address is still one of the player's own. */
  readonly is_own: boolean
  readonly requested_at: Date
  readonly leaves_at: Date | null
}

export async function findLinked(db: Queryable, hash: Buffer): Promise<Linked | undefined> {
  return one<Linked>(db, {
    name: 'stop_link',
    text: `select l.player_id, l.withdrawal_id, l.device, l.network, l.used_at, l.address, a.player_id is not null as is_own,
                  coalesce(w.requested_at, l.created_at) as requested_at,
                  case when w.id is null then coalesce(a.usable_at, l.created_at + interval '24 hours')
                       else greatest(w.waits_until, w.stop_until)
                  end as leaves_at
             from withdrawal_stop_link l
             left join withdrawal w on w.id = l.withdrawal_id
             left join withdrawal_address a on a.player_id = l.player_id and a.address = l.address
            where l.hash = $1`,
    values: [hash],
  })
}

export async function findLinkedWithdrawal(db: Queryable, id: string): Promise<LinkedWithdrawal | undefined> {
  return one<LinkedWithdrawal>(db, {
    name: 'withdrawal_of_stop_link',
    text: 'select coin, micros, fee, state, rejected_by from withdrawal where id = $1',
    values: [id],
  })
}

/** False if the link was used before. */
export async function useStopLink(transaction: Transaction, hash: Buffer): Promise<boolean> {
  const used = await run(transaction, {
    text: 'update withdrawal_stop_link set used_at = clock_timestamp() where hash = $1 and used_at is null',
    values: [hash],
  })
  return used > 0
}
