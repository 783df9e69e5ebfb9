// Players withdraw SOL and USDC through the shipped cashier and signer, while 30% of the replies of the cashier's node are lost or late, its
// two nodes are behind, forget, leave out and refuse, each something else, sends are lost, forks are abandoned, and both processes are
// killed with -9 between each two consecutive steps of a withdrawal. Afterwards each withdrawal must have been paid exactly once or
// returned, money was never frozen, and ledger, players and chain must agree to the lamport.
//   npm run chaos:withdrawals [-- --short]
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
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
import { disagreeingNodes } from './disagreeing-nodes.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import { judgeWithdrawals } from './judge-withdrawals.ts'
import { ReplantedProcess } from './killed-process.ts'
import { aWaitedAddress } from './payees.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const WITHDRAWALS = values.short ? 20 : 300
/** Full: every kill point of both processes at least once. */
const KILLS_MAX = values.short ? { cashier: 4, signer: 2 } : { cashier: Infinity, signer: Infinity }
const OPEN_MAX = values.short ? 12 : 48
const PLAYERS = 40
const FUNDS = 100_000_000_000n
/** At each look, of each withdrawal that waits. */
const CHANCE_OF_STOP = 0.0003
const CHANCE_OF_FORK = 0.04
const SILENCE = { everyMs: 40_000, lastsMs: 6_000 }
const SENDS_MAX = 1_000_000
const RUN_MAX_MS = values.short ? 240_000 : 480_000
const DRAIN_MAX_MS = 60_000
/** Fast blocks: a transaction is final after less than a second, and expires after four. */
const SLOT_MS = 25

const world = await openCashierWorld({ slotMs: SLOT_MS })
const proxy = await startFaultyProxy(world.localnet.url)
const nodes = disagreeingNodes([world.localnet.faults, world.second.faults])
const signer = new ReplantedProcess('signer', {
  command: signerCommand,
  env: signerEnv(world),
  killsMax: KILLS_MAX.signer,
})
const cashier = new ReplantedProcess('cashier', {
  command: cashierCommand,
  env: await cashierEnv(world, proxy.url),
  killsMax: KILLS_MAX.cashier,
})
let passed = false
try {
  passed = await run()
} finally {
  await cashier.stop()
  await signer.stop()
  proxy.close()
  await world.close()
}
process.exit(passed ? 0 : 1)

async function run(): Promise<boolean> {
  signer.start()
  const hot = await fillHotWallet(world, signer)
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => aRichPlayer(world)))
  cashier.start()
  nodes.start()
  const endsAtMs = Date.now() + RUN_MAX_MS
  let asked = 0
  while (Date.now() < endsAtMs) {
    const { open, accepted } = await countStates(world)
    if (accepted >= WITHDRAWALS && isKilledEnough()) break
    for (let free = OPEN_MAX - open; free > 0; free -= 1) {
      await askFor(players[asked % PLAYERS] ?? '', asked)
      asked += 1
    }
    disturbChain()
    await stopSome()
    await sleep(200)
  }
  await drain()
  const verdict = await judgeWithdrawals(world, { hot, funded: FUNDS * BigInt(PLAYERS) })
  for (const fault of verdict.faults) process.stdout.write(`${fault}\n`)
  if (!values.short)
    for (const { name, missed } of [cashier, signer])
      for (const point of missed) process.stdout.write(`no kill at ${name} ${point}\n`)
  if (verdict.faults.length > 0) process.stdout.write(`${cashier.output}\n${signer.output}\n`)
  const { calls, faults } = proxy.counts
  process.stdout.write(
    `asked=${asked} paid=${verdict.paid} returned=${verdict.returned} attempts=${await countAttempts(world)} kills=${cashier.kills + signer.kills} points=${cashier.hits.size + signer.hits.size}/${cashier.points.length + signer.points.length} node_faults=${((100 * faults) / calls).toFixed(1)}%\n`,
  )
  process.stdout.write(`withdrawals=${verdict.withdrawals} double=${verdict.double} lost=${verdict.lost}\n`)
  const isThorough = verdict.withdrawals >= WITHDRAWALS && isKilledEnough()
  return verdict.faults.length === 0 && verdict.double === 0 && verdict.lost === 0 && isThorough
}

function isKilledEnough(): boolean {
  if (values.short) return cashier.kills >= KILLS_MAX.cashier && signer.kills >= KILLS_MAX.signer
  return [cashier, signer].every(({ missed }) => missed.length === 0)
}

/** As the server does: only a request. */
async function askFor(playerId: string, number: number): Promise<void> {
  const address = await aWaitedAddress(world, playerId)
  const coin = number % 2 === 0 ? 'sol' : 'usdc'
  const micros = BigInt(randomInt(5_000_000, 20_000_000))
  const proved = await aProvedWithdrawal(world.app.pool, { playerId, coin, address, micros })
  await world.app.pool.query('select withdrawal_request($1, $2, $3, $4, $5, $6, $7, 0)', [
    randomUUID(),
    playerId,
    coin,
    address,
    micros,
    proved.sessionId,
    proved.confirmationId,
  ])
}

/** Staff stop some of those that are not signed. */
async function stopSome(): Promise<void> {
  await world.owner.pool.query(
    "select withdrawal_reject(id, 'staff') from withdrawal where state = 'accepted' and random() < $1",
    [CHANCE_OF_STOP],
  )
}

/** Every forty seconds no send arrives for six, longer than a blockhash lives here; and now and then another fork wins. */
function disturbChain(): void {
  const { faults } = world.localnet
  const isSilent = Date.now() % SILENCE.everyMs < SILENCE.lastsMs
  faults.dropSends(isSilent ? SENDS_MAX : 0)
  if (Math.random() < CHANCE_OF_FORK) faults.rollBack(2)
  nodes.disturb()
}

/** Everything works again, and whatever is open comes to its end. */
async function drain(): Promise<void> {
  proxy.heal()
  nodes.heal()
  world.localnet.faults.dropSends(0)
  await cashier.spare()
  await signer.spare()
  const endsAtMs = Date.now() + DRAIN_MAX_MS
  while ((await countStates(world)).open > 0 && Date.now() < endsAtMs) {
    await world.owner.pool.query("update withdrawal set due_at = now() where state = 'accepted'")
    await sleep(250)
  }
}

/** `accepted`: their money has left a balance. */
async function countStates({ owner }: CashierWorld): Promise<{ open: number; accepted: number }> {
  const { rows } = await owner.pool.query<{ open: number; accepted: number }>(
    `select count(*) filter (where state in ('requested', 'accepted', 'sending'))::int as open,
            count(*) filter (where state not in ('requested', 'refused'))::int as accepted
       from withdrawal`,
  )
  return rows[0] ?? { open: 0, accepted: 0 }
}

async function countAttempts({ owner }: CashierWorld): Promise<number> {
  const { rows } = await owner.pool.query<{ attempts: number }>(
    'select count(*)::int as attempts from withdrawal_attempt',
  )
  return rows[0]?.attempts ?? 0
}
