import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { FREE_ADDRESSES_MIN } from '../../apps/server/src/cashier/deposits/fill-address-pool.ts'
import { aProvedWithdrawal } from '../../apps/server/src/identity/testing/prove-withdrawal.ts'
import {
  aRichPlayer,
  type CashierWorld,
  cashierCommand,
  cashierEnv,
  fillHotWallet,
  openCashierWorld,
  signerCommand,
  signerEnv,
} from './cashier-world.ts'
import { ReplantedProcess } from './killed-process.ts'
import { aUsableAddress } from './payees.ts'

/** Mainnet's in November 2026. */
const SLOT_MS = 300
const PLAYERS = 20
/** A busy evening: ten thousand players who withdraw once in an hour would be three a second. */
const EVERY_MS = 300
const WITHIN_MS = 120_000
const MICROS = 10_000_000n

/**
 * From the stored request to the first broadcast, in milliseconds, by the clock of the database. To addresses whose wait is over: those are
 * the withdrawals that leave at once.
 */
export async function measureBroadcasts(count: number): Promise<number[]> {
  const world = await openCashierWorld({ slotMs: SLOT_MS })
  const signer = new ReplantedProcess('signer', {
    command: signerCommand,
    env: signerEnv(world),
    killsMax: 0,
  })
  const cashier = new ReplantedProcess('cashier', {
    command: cashierCommand,
    env: await cashierEnv(world, world.localnet.url),
    killsMax: 0,
  })
  signer.start()
  cashier.start()
  try {
    await fillHotWallet(world, signer)
    await untilWorking(world)
    await untilPoolIsFull(world)
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => aRichPlayer(world)))
    for (let asked = 0; asked < count; asked += 1) {
      await ask(world, players[asked % PLAYERS] ?? '', asked)
      await sleep(EVERY_MS)
    }
    return await untilSent(world, count)
  } finally {
    await cashier.stop()
    await signer.stop()
    await world.close()
  }
}

/** The cashier holds its lease once the first quote gets a reply. */
async function untilWorking(world: CashierWorld): Promise<void> {
  const playerId = await aRichPlayer(world)
  const first = await aUsableAddress(world, playerId)
  for (;;) {
    const id = randomUUID()
    await world.app.pool.query('select withdrawal_request_quote($1, $2, $3, $4, $5)', [
      id,
      playerId,
      'usdc',
      first,
      MICROS,
    ])
    await sleep(500)
    const { rowCount } = await world.app.pool.query(
      'select 1 from withdrawal_quote where id = $1 and answered_at is not null',
      [id],
    )
    if (rowCount === 1) return
  }
}

/** Only once in the life of the product: the signer makes the first addresses, and the audit derives their token accounts. */
async function untilPoolIsFull({ owner, readChain }: CashierWorld): Promise<void> {
  for (;;) {
    const { rows } = await owner.pool.query<{ free: number }>(
      'select count(*)::int as free from cashier_address where player_id is null',
    )
    if ((rows[0]?.free ?? 0) >= FREE_ADDRESSES_MIN) break
    await sleep(500)
  }
  await readChain()
}

async function ask(world: CashierWorld, playerId: string, number: number): Promise<void> {
  const address = await aUsableAddress(world, playerId)
  const coin = number % 2 === 0 ? 'sol' : 'usdc'
  const proved = await aProvedWithdrawal(world.app.pool, { playerId, coin, address, micros: MICROS })
  await world.app.pool.query('select withdrawal_request($1, $2, $3, $4, $5, $6, $7, 0)', [
    randomUUID(),
    playerId,
    coin,
    address,
    MICROS,
    proved.sessionId,
    proved.confirmationId,
  ])
}

async function untilSent({ owner }: CashierWorld, count: number): Promise<number[]> {
  const endsAtMs = Date.now() + WITHIN_MS
  for (;;) {
    const { rows } = await owner.pool.query<{ ms: number }>(
      `select extract(epoch from min(a.sent_at) - w.requested_at)::float8 * 1000 as ms
         from withdrawal w
         join withdrawal_attempt a on a.withdrawal_id = w.id and a.sent_at is not null
        group by w.id`,
    )
    if (rows.length === count) {
      await printSteps(owner.pool)
      return rows.map(({ ms }) => ms)
    }
    if (Date.now() > endsAtMs)
      throw new Error(`${rows.length} of ${count} were sent: ${await unsentOf(owner.pool)}`)
    await sleep(250)
  }
}

/** Where the time goes, by the clock of the database. A reading is the first one that began after the money left the balance. */
async function printSteps(pool: CashierWorld['owner']['pool']): Promise<void> {
  const { rows } = await pool.query<{ step: string; p50: number; p99: number }>(
    `with times as (
       select w.requested_at, w.decided_at, a.opened_at, a.signed_at, a.sent_at,
              greatest(w.decided_at, (select min(r.read_at) from ledger_chain_reading r where r.seen >= w.request_journal)) as read_at
         from withdrawal w
         join withdrawal_attempt a on a.withdrawal_id = w.id and a.attempt = 1
     )
     select step,
            percentile_cont(0.5) within group (order by extract(epoch from span))::float8 * 1000 as p50,
            percentile_cont(0.99) within group (order by extract(epoch from span))::float8 * 1000 as p99
       from times
      cross join lateral (values
              (1, 'accepted', decided_at - requested_at), (2, 'read', read_at - decided_at), (3, 'opened', opened_at - read_at),
              (4, 'signed', signed_at - opened_at), (5, 'sent', sent_at - signed_at)) as s (place, step, span)
      group by place, step
      order by place`,
  )
  for (const { step, p50, p99 } of rows)
    process.stdout.write(`step=${step} p50_ms=${Math.round(p50)} p99_ms=${Math.round(p99)}\n`)
}

async function unsentOf(pool: CashierWorld['owner']['pool']): Promise<string> {
  const { rows } = await pool.query(
    `select w.state, w.wait_reason, w.refused, w.failure, a.outcome, count(*)::int
       from withdrawal w
       left join withdrawal_attempt a on a.withdrawal_id = w.id
      where not exists (select from withdrawal_attempt s where s.withdrawal_id = w.id and s.sent_at is not null)
      group by 1, 2, 3, 4, 5`,
  )
  return JSON.stringify(rows)
}
