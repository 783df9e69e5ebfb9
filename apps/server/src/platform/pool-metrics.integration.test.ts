import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { createTestDatabase } from './testing/database.ts'
import { databaseForFile } from './testing/database-for-file.ts'

const database = databaseForFile(createTestDatabase)

function measured() {
  const metrics = createMetrics('server')
  const { pool } = database.open('throwdown_app', 1)
  metrics.measurePool('play', pool)
  return { pool, text: () => metrics.registry.metrics() }
}

test('a pool shows who waits for a connection, and how long', async () => {
  const { pool, text } = measured()
  const held = await pool.connect()
  const waiting = pool.query<{ one: number }>('select 1 as one')
  const during = await text()
  expect(during).toContain('database_pool_connections{pool="play",state="busy",process="server"} 1')
  expect(during).toContain('database_pool_connections{pool="play",state="waiting",process="server"} 1')
  held.release()
  expect((await waiting).rows).toEqual([{ one: 1 }])
  const after = await text()
  // The first connection and the query that waited for it.
  expect(after).toContain('database_pool_wait_seconds_count{process="server",pool="play"} 2')
  expect(after).toContain('database_pool_connections{pool="play",state="idle",process="server"} 1')
})

test('a query that finds an idle connection is not measured', async () => {
  const { pool, text } = measured()
  for (let query = 0; query < 5; query += 1) await pool.query('select 1')
  expect(await text()).toContain('database_pool_wait_seconds_count{process="server",pool="play"} 1')
})

test('an error of the connection reaches the caller', async () => {
  const { pool, text } = measured()
  await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero')
  expect(await text()).toContain('database_pool_wait_seconds_count{process="server",pool="play"} 1')
})
