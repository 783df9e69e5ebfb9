import { expect, test } from 'vitest'
import { findBlockhash, keepBlockhash } from '../../src/cashier/deposits/wallet-store.ts'
import { openDepositWorld } from './chain/deposit-world.ts'

test('a page gets the newest blockhash that the cashier has read, and none that is old', async () => {
  const world = await openDepositWorld()
  try {
    expect(await findBlockhash(world.app)).toBeUndefined()
    for (const _ of [1, 2]) {
      const read = await world.chain.readBlockhash()
      await keepBlockhash(world.cashier, read)
      expect(await findBlockhash(world.app)).toEqual(read)
      world.client.localnet.tick(1)
    }
    await expect(
      keepBlockhash(world.app, { blockhash: 'x', lastValidBlockHeight: 1n }),
    ).rejects.toMatchObject({ code: '42501' })
    await world.owner.query("update cashier_blockhash set read_at = now() - interval '1 minute'")
    expect(await findBlockhash(world.app)).toBeUndefined()
  } finally {
    await world.close()
  }
})
