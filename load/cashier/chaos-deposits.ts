// Players deposit SOL and USDC through the shipped cashier, while 30% of the replies of its node are lost or late, its two nodes are behind,
// forget, leave out and refuse, each something else, forks are abandoned, coins are swept, and the cashier is killed with -9 between each
// two consecutive steps. Afterwards every deposit that is on the chain was credited exactly once, money was never frozen, and ledger,
// players and chain agree to the lamport.
//   npm run chaos:deposits [-- --short]
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { asAddress } from '../../apps/server/src/chain/testing/test-chain.ts'
import { addPlayerRows } from '../../apps/server/test/world/player-row.ts'
import {
  cashierCommand,
  cashierEnv,
  fillHotWallet,
  openCashierWorld,
  signerCommand,
  signerEnv,
} from './cashier-world.ts'
import { disagreeingNodes } from './disagreeing-nodes.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import { type DepositVerdict, judgeDeposits, type SentDeposit } from './judge-deposits.ts'
import { ReplantedProcess } from './killed-process.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
/** That the chain keeps. Forks take some of those that are sent. */
const DEPOSITS = values.short ? 40 : 500
const SENT_MIN = DEPOSITS * 1.15
const PLAYERS = values.short ? 8 : 40
/** Full: every kill point at least once. */
const KILLS_MAX = values.short ? 4 : Infinity
const SENT_AT_ONCE_MAX = 3
const CHANCE_OF_FORK = 0.04
/** Deeper than a confirmed block: what was shown as arriving disappears. */
const FORK_BLOCKS_MAX = 8
/** Below the least that counts, so that dust is among them. */
const UNITS = { sol: { from: 5_000_000, to: 400_000_000 }, usdc: { from: 1_000_000, to: 40_000_000 } }
/** Fast blocks: a deposit is final after less than a second. */
const SLOT_MS = 25
/** Ten minutes in the product. Here a block is a twelfth of its time. */
const DIFFERENCE_MS_MAX = 4_000
const READ_EVERY_MS = 1_500
const RUN_MAX_MS = values.short ? 150_000 : 480_000
const DRAIN_MAX_MS = 120_000

const world = await openCashierWorld({ slotMs: SLOT_MS })
const proxy = await startFaultyProxy(world.localnet.url)
const nodes = disagreeingNodes([world.localnet.faults, world.second.faults])
const signer = new ReplantedProcess('signer', { command: signerCommand, env: signerEnv(world), killsMax: 0 })
const cashier = new ReplantedProcess('depositor', {
  command: cashierCommand,
  env: {
    ...(await cashierEnv(world, proxy.url)),
    DEPOSIT_DIFFERENCE_MS_MAX: String(DIFFERENCE_MS_MAX),
  },
  killsMax: KILLS_MAX,
  countedText: 'a deposit was missing in a list',
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
  cashier.start()
  const players = await somePlayers()
  nodes.start()
  const sent: SentDeposit[] = []
  const endsAtMs = Date.now() + RUN_MAX_MS
  let readAtMs = 0
  while (Date.now() < endsAtMs && (sent.length < SENT_MIN || !isKilledEnough())) {
    sent.push(...(await deposit(players)))
    disturbChain()
    if (Date.now() - readAtMs > READ_EVERY_MS) {
      readAtMs = Date.now()
      await readAsAudit()
    }
    await sleep(150)
  }
  await sleep(SLOT_MS * 100)
  const creditedBefore = await countCredited()
  const verdict = await drain(() => judgeDeposits(world, { hot, players, sent }))
  for (const fault of verdict.faults) process.stdout.write(`${fault}\n`)
  if (!values.short) for (const point of cashier.missed) process.stdout.write(`no kill at ${point}\n`)
  if (verdict.faults.length > 0) process.stdout.write(`${cashier.output}\n${signer.output}\n`)
  const { calls, faults } = proxy.counts
  process.stdout.write(
    `sent=${sent.length} lost_with_forks=${verdict.gone} read_again=${cashier.counted} credited_before_healing=${creditedBefore} sweeps=${verdict.sweeps} kills=${cashier.kills} points=${cashier.hits.size}/${cashier.points.length} node_faults=${((100 * faults) / calls).toFixed(1)}%\n`,
  )
  process.stdout.write(
    `deposits=${verdict.deposits} missed=${verdict.missed} double=${verdict.double} false_freezes=${verdict.freezes}\n`,
  )
  const isThorough = verdict.deposits >= DEPOSITS && verdict.open === 0 && isKilledEnough()
  const { missed, double, freezes } = verdict
  return verdict.faults.length === 0 && missed + double + freezes === 0 && isThorough
}

function isKilledEnough(): boolean {
  return values.short ? cashier.kills >= KILLS_MAX : cashier.missed.length === 0
}

/** Each with a deposit address of the signer. */
async function somePlayers(): Promise<string[]> {
  const ids = Array.from({ length: PLAYERS }, () => randomUUID())
  await addPlayerRows(world.owner.pool, ids)
  for (const id of ids) while ((await addressOf(id)) === null) await sleep(200)
  return ids
}

async function addressOf(playerId: string): Promise<string | null> {
  const { rows } = await world.app.pool.query<{ address: string | null }>(
    'select wallet_address_of($1) as address',
    [playerId],
  )
  return rows[0]?.address ?? null
}

async function deposit(players: readonly string[]): Promise<SentDeposit[]> {
  const sent: SentDeposit[] = []
  for (let left = randomInt(1, SENT_AT_ONCE_MAX + 1); left > 0; left -= 1) {
    const playerId = players[randomInt(players.length)] ?? ''
    const coin = Math.random() < 0.5 ? 'sol' : 'usdc'
    const units = BigInt(randomInt(UNITS[coin].from, UNITS[coin].to))
    const to = asAddress((await addressOf(playerId)) ?? '')
    const signature = await (coin === 'sol'
      ? world.localnet.giveSol(to, units)
      : world.localnet.giveUsdc(to, units))
    sent.push({ playerId, coin, units, signature })
  }
  return sent
}

function disturbChain(): void {
  if (Math.random() < CHANCE_OF_FORK) world.localnet.faults.rollBack(randomInt(1, FORK_BLOCKS_MAX + 1))
  nodes.disturb()
}

/** As every minute in the product. Its node may be behind, which is not a shortage. */
async function readAsAudit(): Promise<void> {
  await world.readChain().catch(() => undefined)
}

async function countCredited(): Promise<number> {
  const { rows } = await world.owner.pool.query<{ credited: number }>(
    "select count(*)::int as credited from cashier_deposit where state in ('credited', 'dust')",
  )
  return rows[0]?.credited ?? 0
}

/** Everything works again, and what is open comes to its end. A sweep that moves coins during a look makes it differ from the chain: the next look counts. */
async function drain(judge: () => Promise<DepositVerdict>): Promise<DepositVerdict> {
  proxy.heal()
  nodes.heal()
  await cashier.spare()
  const endsAtMs = Date.now() + DRAIN_MAX_MS
  for (;;) {
    await readAsAudit()
    const verdict = await judge()
    const { missed, faults, open } = verdict
    if ((missed === 0 && faults.length === 0 && open === 0) || Date.now() > endsAtMs) return verdict
    await sleep(1_000)
  }
}
