// What the audit and the worker do with the ledger: every minute, every hour, and now and then all of it.
import { invariant } from '@throwdown/rules/invariant'
import { reconcileLedger } from '../../apps/server/src/ledger/reconcile.ts'
import { readChecked, saveNewest, savePassEnded } from '../../apps/server/src/ledger/reconcile-store.ts'
import { measureReserve, recordSolPrice } from '../../apps/server/src/ledger/reserve-store.ts'
import { countTrialBalance } from '../../apps/server/src/staff/ledger-store.ts'
import { countNextDay } from '../../apps/server/src/staff/report-store.ts'
import type { BenchSide } from './bench-side.ts'
import { lineOfPath, type Measured, type PerSide } from './figures.ts'
import { DAYS_LEFT_TO_COUNT } from './fill-counted.ts'
import { type GrowthWorld, SIDES, type Side } from './growth-world.ts'
import { type Cost, measure } from './meter.ts'
import { GROUP, playGroup } from './play-group.ts'
import { say } from './say.ts'

const NEW_MATCHES = 300
const RESERVES = 5
const SOL_MICROS = 150_000_000n
const NEWEST_MS_MAX = 1_000
const WHOLE_MS_MAX = 20 * 60_000
const TIER = 5
/** As the worker's job. */
const TRIAL_JOURNALS = 100_000

export async function measureLedger(world: GrowthWorld, sides: PerSide<BenchSide>): Promise<Measured[]> {
  const measured: Measured[] = []
  const run = async (name: string, measureOn: (side: BenchSide) => Promise<Cost[]>, msMax?: number) => {
    const costs: Record<Side, Cost[]> = { empty: [], filled: [] }
    for (const side of SIDES) costs[side] = await measureOn(sides[side])
    const path: Measured = { name, kind: 'job', costs, ...(msMax !== undefined && { msMax }) }
    say(lineOfPath(path))
    measured.push(path)
  }
  await run('reserve', (side) => reserves(world, side))
  await run('day_count', (side) => countDays(world, side))
  await run('trial_balance', (side) => trial(world, side))
  await run('full_pass', (side) => wholePass(world, side), WHOLE_MS_MAX)
  await run('reconcile_300_new', (side) => newestPass(world, side), NEWEST_MS_MAX)
  return measured
}

async function reserves(world: GrowthWorld, { side, audit }: BenchSide): Promise<Cost[]> {
  await recordSolPrice(audit, { micros: SOL_MICROS, publishedAtMs: Date.now() })
  const costs: Cost[] = []
  for (let sample = 0; sample < RESERVES; sample += 1)
    costs.push(await measure(world, { side, pool: audit }, () => measureReserve(audit)))
  return costs
}

/** Every day that nobody has counted yet. */
async function countDays(world: GrowthWorld, { side, app, owner }: BenchSide): Promise<Cost[]> {
  await owner.query(`delete from report_day where day > current_date - ${DAYS_LEFT_TO_COUNT}`)
  const costs: Cost[] = []
  for (let day = 0; day < DAYS_LEFT_TO_COUNT; day += 1)
    costs.push(
      await measure(world, { side, pool: app }, async () => {
        invariant((await countNextDay(app)) !== null, 'a day is due')
      }),
    )
  return costs
}

async function trial(world: GrowthWorld, { side, app, owner }: BenchSide): Promise<Cost[]> {
  await owner.query('delete from ledger_trial')
  await owner.query('update ledger_trial_upto set upto = 0')
  await owner.query('update ledger_checked set settled = (select coalesce(max(id), 0) from ledger_journal)')
  const cost = await measure(world, { side, pool: app }, async () => {
    while (await countTrialBalance(app, TRIAL_JOURNALS));
  })
  return [cost]
}

async function wholePass(world: GrowthWorld, { side, audit, owner }: BenchSide): Promise<Cost[]> {
  const { newest } = await readChecked(audit)
  await saveNewest(audit, { upto: newest, seen: newest })
  await owner.query('update ledger_checked set whole_at = null, whole_ms = null')
  const cost = await measure(world, { side, pool: audit }, async () => {
    let isWhole = false
    while (!isWhole) isWhole = await reconciled(audit)
  })
  return [cost]
}

/** After a pass that has seen everything. */
async function newestPass(world: GrowthWorld, { side, app, audit, playerIds }: BenchSide): Promise<Cost[]> {
  const { newest } = await readChecked(audit)
  await saveNewest(audit, { upto: newest, seen: newest })
  await savePassEnded(audit, { atMs: Date.now(), ms: WHOLE_MS_MAX })
  for (let matches = 0; matches < NEW_MATCHES; matches += GROUP)
    await playGroup(app, playerIds.slice(2 * matches, 2 * (matches + GROUP)), { tier: TIER })
  const cost = await measure(world, { side, pool: audit }, async () => {
    invariant(!(await reconciled(audit)), 'only the newest journals are checked')
  })
  return [cost]
}

/** Whether everything was checked. */
async function reconciled(audit: BenchSide['audit']): Promise<boolean> {
  const { breaches, wasWhole } = await reconcileLedger(audit, Date.now())
  const [first] = breaches
  invariant(first === undefined, `${first?.invariant}: ${first?.subject} ${first?.detail}`)
  return wasWhole
}
