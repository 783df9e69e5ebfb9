import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  await world.owner.query(
    `insert into queue_ticket (id, player_id, mode, tier, stake, match_key, device_id, joined_at, last_seen_at)
     select gen_random_uuid(), gen_random_uuid(), 'normal', 5, 5000000, encode(sha256(n::text::bytea), 'hex'), 'a-device', now(), now()
       from generate_series(1, 2000) n`,
  )
  await world.owner.query("update queue_ticket set state = 'left', ended_at = now()")
  // Statistics of a moment when nobody waits: what a plan that stays for a session may have been made with.
  await world.owner.query('analyze queue_ticket')
})
afterAll(() => world.close())

const planOf = async (condition: string): Promise<string> => {
  const client = await world.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select from queue_ticket where ${condition}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the waiting ticket of a player is found without reading the queues', async () => {
  const plan = await planOf("player_id = '00000000-0000-4000-8000-000000000000' and state = 'waiting'")
  expect(plan).not.toContain('queue_ticket_waiting')
})

test('the list of a queue is read from its index', async () => {
  const plan = await planOf("mode = 'normal' and tier = 5 and ended_at is null")
  expect(plan).toContain('queue_ticket_waiting')
})
