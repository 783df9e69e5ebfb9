import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { forgeJournal } from '../../../server/src/ledger/testing/forge-journal.ts'
import { judgeTransfer } from '../../src/wallet/judge-transfer.ts'
import { readMessage } from '../../src/wallet/read-message.ts'
import { anAddress, USDC } from './transfers.ts'

type Wanted = {
  readonly to: string
  readonly coin: 'sol' | 'usdc'
  readonly units: bigint
  /** What left the balance; small unless it is given. */
  readonly micros?: bigint
  readonly networkLamports?: bigint
}

/**
 * A withdrawal with an open attempt, as the ledger and the cashier leave it before it is signed. Written by the owner past
 * every rule, as somebody would who had fooled all of them: what still holds is the signer's own.
 */
export async function aWithdrawal(
  owner: pg.Pool,
  { to, coin, units, micros = 1_000_000n, networkLamports = 10_000_000n }: Wanted,
): Promise<string> {
  const [id, player] = [randomUUID(), randomUUID()]
  const meta = { player, coin, units: String(units), micros: String(micros), fee: '0', terms: 1 }
  await forgeJournal(owner, { kind: 'wd-ask', key: `wd:${id}:ask`, meta })
  await owner.query(
    `insert into withdrawal (id, player_id, coin, address, micros, confirmed_by, state, decided_at, request_journal, fee, units)
     select $1::uuid, $2, $3, $4, $5, 'passkey', 'sending', now(), j.id, 0, $6
       from ledger_journal j
      where j.key = 'wd:' || $1::uuid || ':ask'`,
    [id, player, coin, to, micros, units],
  )
  await openAttempt(owner, { id, attempt: 1, networkLamports })
  return id
}

type NewAttempt = {
  readonly id: string
  readonly attempt: number
  readonly networkLamports?: bigint
  /** What was signed for the attempt before, as the cashier stored it. */
  readonly signed?: Buffer | undefined
}

/** Takes back the attempt before, if there is one. */
export async function openAttempt(
  owner: pg.Pool,
  { id, attempt, networkLamports = 10_000_000n, signed }: NewAttempt,
): Promise<void> {
  const earlier = attempt - 1
  if (earlier > 0) {
    await forgeJournal(owner, { kind: 'wd-expired', key: `wd:${id}:expired:${earlier}` })
    const stored = signed ? `decode('${signed.toString('hex')}', 'hex')` : 'message'
    await owner.query(
      `begin;
       set local session_replication_role = replica;
       update withdrawal_attempt set outcome = 'expired', ended_at = now(), message = ${stored}
        where withdrawal_id = '${id}' and attempt = ${earlier};
       commit`,
    )
  }
  const meta = { network: String(networkLamports) }
  await forgeJournal(owner, { kind: 'wd-sign', key: `wd:${id}:sign:${attempt}`, meta })
  await owner.query(
    `insert into withdrawal_attempt (withdrawal_id, attempt, message, last_valid_block_height, network_lamports)
     values ($1, $2, convert_to($3, 'UTF8'), 1, $4)`,
    [id, attempt, `${id}${attempt}`, networkLamports],
  )
}

const NOTHING = { sent: { lamports: 1n, usdc: 0n }, wallets: [], tokenAccounts: [] }

/** The same, for exactly what a message pays; for some coins if it is not one that is ever signed. */
export async function aWithdrawalFor(
  { owner, state }: { readonly owner: pg.Pool; readonly state: pg.Pool },
  message: Buffer,
  hot: string,
): Promise<string> {
  const { sent, wallets, tokenAccounts } = judged(message, hot) ?? NOTHING
  const { rows } = await state.query<{ address: string }>(
    'select address from destination where token_account = any ($1)',
    [tokenAccounts],
  )
  const to = rows[0]?.address ?? wallets[0] ?? anAddress()
  const coin = sent.usdc > 0n ? 'usdc' : 'sol'
  return aWithdrawal(owner, { to, coin, units: coin === 'usdc' ? sent.usdc : sent.lamports })
}

function judged(message: Buffer, hot: string) {
  try {
    return judgeTransfer(readMessage(message), { address: hot, usdcMint: USDC })
  } catch {
    return null
  }
}
