// The tables can hold tier 0, for what comes next; nothing makes a match of it yet.
import { COMMANDS } from '@throwdown/contract/realtime'
import type { Tier } from '@throwdown/rules/terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPlayer } from '../../test/world/test-player.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import type { NewTicket } from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what no caller can send
const FREE = 0 as Tier

async function countRows(): Promise<unknown> {
  const { rows } = await world.owner.query(
    'select (select count(*)::int from queue_ticket) as tickets, (select count(*)::int from match) as matches',
  )
  return rows[0]
}

/** Past every function: as the owner of the tables. */
async function plant({ id, playerId, mode, matchKey, deviceId }: NewTicket): Promise<void> {
  await world.owner.query(
    `insert into queue_ticket (id, player_id, mode, tier, stake, match_key, device_id, joined_at, last_seen_at)
     values ($1, $2, $3, 0, 0, $4, $5, now(), now())`,
    [id, playerId, mode, matchKey, deviceId],
  )
}

test.each([
  { tier: 0, accepted: false },
  { tier: 1, accepted: true },
])('the contract accepts a join with tier $tier: $accepted', async ({ tier, accepted }) => {
  const { id: ticketId, matchKey, mode } = (await world.aPlayer()).ticket()
  const payload = { ticketId, matchKey, mode, tier }
  expect(COMMANDS.joinQueue.payload.safeParse(payload).success).toBe(accepted)
})

test.each(['normal', 'bounty'] as const)(
  'a server that joins with tier 0 in %s mode gets no ticket from the database',
  async (mode) => {
    const before = await countRows()
    const player = await world.aPlayer()
    await expect(world.join(player.ticket(FREE, mode))).rejects.toThrow(/entry_moves_money|bounty/)
    expect(await countRows()).toEqual(before)
  },
)

test('two tickets of tier 0 become no match', async () => {
  const players: TestPlayer[] = [await world.aPlayer(), await world.aPlayer()]
  for (const player of players) await plant(player.ticket(FREE))
  expect(await world.wave()).toEqual([])
  expect(await countRows()).toEqual({ tickets: 2, matches: 0 })
})
