import { usd } from '@throwdown/rules/money'
import { accountCode } from '../../src/ledger/accounts.ts'
import { readBalances } from '../../src/ledger/store.ts'
import { openOne, seedMoney } from '../../src/ledger/testing/seed-money.ts'
import { describeStore } from '../world/store-contract.ts'
import type { StoreUnderTest } from '../world/store-under-test.ts'
import { openTestWorld } from '../world/test-world.ts'

describeStore('PostgreSQL', async (): Promise<StoreUnderTest> => {
  const world = await openTestWorld()
  const { pool, owner } = world
  return {
    store: { ...world.store, ...world.slices },
    deposit: async (playerId, dollars) =>
      seedMoney(owner, await openOne(owner, accountCode.available(playerId)), usd(dollars)),
    balanceOf: async (playerId) =>
      (await readBalances(pool, [playerId])).get(playerId) ?? { available: 0n, reserved: 0n },
    evidenceOf: async (matchId) => {
      const { rows } = await owner.query<{ commitment: string }>(
        'select commitment from match_evidence where match_id = $1 order by turn, seat',
        [matchId],
      )
      return rows.map(({ commitment }) => commitment)
    },
    pass: (ms) => world.clock.pass(ms),
    close: () => world.close(),
  }
})
