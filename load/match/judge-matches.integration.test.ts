import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../apps/server/src/platform/testing/database.ts'
import { databaseForFile } from '../../apps/server/src/platform/testing/database-for-file.ts'
import { countLostTurns } from './judge-matches.ts'

const database = databaseForFile(createTestDatabase)

async function end(kind: string, [own, other]: readonly [string, string]): Promise<void> {
  const match = randomUUID()
  for (const [throws, opposite] of [
    [own, other],
    [other, own],
  ] as const)
    await database.open('postgres', 1).pool.query(
      `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, throws, opponent_throws, turns, void_reason)
       values (now(), $1, $2, 'normal', 1, $3, $4, $5, $6, $5, $7)`,
      [kind, randomUUID(), match, randomUUID(), throws, opposite, kind === 'void' ? 'not_accepted' : null],
    )
}

test('a turn in which a player sealed or opened nothing is lost, and so is a match that nobody could play', async () => {
  const { pool } = database.open('postgres', 1)
  await end('won', ['rps', 'psr'])
  expect(await countLostTurns(pool)).toBe(0)
  await end('won', ['r-p', 'psu'])
  expect(await countLostTurns(pool)).toBe(2)
  await end('void', ['', ''])
  expect(await countLostTurns(pool)).toBe(3)
})
