import { expect, test } from 'vitest'
import { startAudit } from '../../test/world/audit-process.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { PATIENCE } from '../platform/testing/patience.ts'
import { removeReadings } from './remove-readings.ts'
import { removeOldReadings } from './reserve-store.ts'

const database = databaseForFile(createTestDatabase)
const owner = () => database.open('postgres', 1).pool
const audit = () => database.open('throwdown_audit', 1).pool

type Reading = { readonly daysAgo: number; readonly units?: number; readonly seen?: number }

/** Of USDC, for which the ledger said 10 each time; the chain holds as much where nothing else is given. */
async function store(readings: readonly Reading[]): Promise<void> {
  await owner().query('truncate ledger_chain_reading')
  for (const { daysAgo, units = 10, seen = 100 - daysAgo } of readings)
    await owner().query(
      `insert into ledger_chain_reading (coin, units, slot, ledger_units, seen, read_at)
       values ('usdc', $1, 1, 10, $2, now() - make_interval(days => $3))`,
      [units, seen, daysAgo],
    )
}

async function daysLeft(): Promise<number[]> {
  const { rows } = await owner().query<{ days: number }>(
    `select round(extract(epoch from now() - read_at) / 86400)::int as days from ledger_chain_reading order by id`,
  )
  return rows.map(({ days }) => days)
}

async function freezeEvent(frozen: boolean, daysAgo: number): Promise<void> {
  await owner().query(
    `insert into ledger_freeze_event (frozen, reason, actor, at) values ($1, 'test', 'test', now() - $2 * interval '1 day')`,
    [frozen, daysAgo],
  )
}

test('readings go after 30 days, not those that were short and not the newest of a coin', async () => {
  await store([{ daysAgo: 60 }, { daysAgo: 50, units: 9 }, { daysAgo: 40 }, { daysAgo: 29 }, { daysAgo: 1 }])
  await removeReadings(audit())
  expect(await daysLeft()).toEqual([50, 29, 1])
  // An audit that stood still for months: the newest by its mark and the newest by its time are another one here.
  await store([
    { daysAgo: 60 },
    { daysAgo: 50, seen: 90 },
    { daysAgo: 45, seen: 80 },
    { daysAgo: 40, seen: 70 },
  ])
  await removeReadings(audit())
  expect(await daysLeft()).toEqual([50, 40])
})

test('the readings around a freeze stay, from the day before it to the day after money was resumed', async () => {
  await freezeEvent(true, 55.5)
  await freezeEvent(false, 44.5)
  await store([58, 56, 50, 44, 42, 1].map((daysAgo) => ({ daysAgo })))
  await removeReadings(audit())
  expect(await daysLeft()).toEqual([56, 50, 44, 1])
})

test('one call removes as many as it was asked for, by the role of the audit alone', async () => {
  await store([80, 75, 70, 65, 1].map((daysAgo) => ({ daysAgo })))
  expect(await removeOldReadings(audit(), 3)).toBe(3)
  expect(await daysLeft()).toEqual([65, 1])
  for (const role of ['throwdown_app', 'throwdown_cashier', 'throwdown_staff', 'throwdown_approver'] as const)
    await expect(removeOldReadings(database.open(role, 1).pool, 1)).rejects.toThrow('permission denied')
  await expect(audit().query('delete from ledger_chain_reading')).rejects.toThrow('permission denied')
})

test('the audit removes them by itself', async () => {
  await store([{ daysAgo: 80 }, { daysAgo: 1 }])
  const { stop } = startAudit(database, {
    chain: { readFinalized: async () => [], readSolPrice: async () => null },
    everyMs: 60_000,
  })
  await expect.poll(daysLeft, PATIENCE).toEqual([1])
  await stop()
})
