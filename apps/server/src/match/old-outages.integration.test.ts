import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../platform/testing/database.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const database = databaseForFile(createTestDatabase)
const owner = () => database.open('postgres', 1).pool

const START_MS = Date.UTC(2026, 0, 1)
const at = (hours: number) => new Date(START_MS + hours * 3_600_000)

async function outage(node: string | null, hours: number): Promise<void> {
  await owner().query("select record_outage($1, '3 s', $2, $2)", [node, at(hours)])
}

async function hoursLeft(): Promise<number[]> {
  const { rows } = await owner().query<{ at: Date }>(
    'select recorded_at as at from service_outage order by id',
  )
  return rows.map((row) => (row.at.getTime() - START_MS) / 3_600_000)
}

test('[M10] outages go a day later; one with matches to extend stays, and so does the newest of all nodes', async () => {
  const node = randomUUID()
  await outage(null, 0)
  await outage(null, 1)
  await outage(node, 2)
  await outage(node, 3)
  await owner().query(
    `insert into outage_batch (outage_id, number, match_ids)
     select id, 0, '{}' from service_outage where recorded_at = $1`,
    [at(3)],
  )
  await outage(node, 23)
  expect(await hoursLeft()).toEqual([0, 1, 2, 3, 23])
  await outage(node, 40)
  expect(await hoursLeft()).toEqual([1, 3, 23, 40])
  await owner().query('delete from outage_batch')
  await outage(null, 50)
  expect(await hoursLeft()).toEqual([40, 50])
})

test('nodes that ended a day ago go when a node starts, and the last that was heard stays', async () => {
  const beat = (node: string, hours: number) =>
    owner().query("select service_beat($1, $2, '2 s', '10 s', 0, $2)", [node, at(hours)])
  const stop = (node: string, hours: number) =>
    owner().query('select service_stop($1, $2, $2)', [node, at(hours)])
  const nodes = [randomUUID(), randomUUID(), randomUUID()] as const
  for (const [place, node] of nodes.entries()) {
    await beat(node, 100 + place)
    await stop(node, 100 + place)
  }
  await beat(randomUUID(), 200)
  const { rows } = await owner().query<{ id: string }>(
    'select id from service_node where ended_at is not null',
  )
  expect(rows).toEqual([{ id: nodes[2] }])
})
