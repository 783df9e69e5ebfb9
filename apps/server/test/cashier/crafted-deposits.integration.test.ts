import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CRAFTED_DEPOSITS } from './chain/crafted-deposits.ts'
import { type DepositWorld, openDepositWorld } from './chain/deposit-world.ts'
import { OWN_LAMPORTS, OWN_USDC } from './chain/our-own.ts'
import { aScene, type Scene } from './chain/scene.ts'

let world: DepositWorld
const scenes = new Map<string, Scene>()

/** All cases are on the chain at once, as they would be: none may disturb another. */
beforeAll(async () => {
  world = await openDepositWorld()
  for (const { name } of CRAFTED_DEPOSITS) scenes.set(name, await aScene(world))
  const roundsMax = Math.max(...CRAFTED_DEPOSITS.map(({ rounds }) => rounds.length))
  for (let round = 0; round < roundsMax; round += 1) {
    for (const { name, rounds } of CRAFTED_DEPOSITS) {
      const scene = scenes.get(name)
      if (scene) await rounds[round]?.(scene)
    }
    await world.recordAuditPrice()
    await world.settle()
  }
  // Whatever has been posted is found again by a cashier that remembers nothing.
  await world.owner.query(
    'update cashier_scan set lamports_seen = null, usdc_seen = null, wallet_until = null, token_until = null, listed_at = null',
  )
  world.aWatcher()
  await world.settle()
}, 120_000)
afterAll(() => world.close())

describe('[C2] crafted deposits', () => {
  test('there are at least forty', () => {
    expect(CRAFTED_DEPOSITS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(CRAFTED_DEPOSITS.map(({ name }) => name)).size).toBe(CRAFTED_DEPOSITS.length)
  })

  test.each(CRAFTED_DEPOSITS.map((one) => [one.name, one] as const))('%s', async (name, crafted) => {
    const scene = scenes.get(name)
    if (!scene) throw new Error('each case has a scene')
    for (const [address, expected] of [
      [scene.to, crafted.to],
      [scene.other, crafted.other ?? []],
    ] as const) {
      const found = await world.depositsOf(address)
      expect(found.map(({ coin, units, state }) => [coin, units, state])).toEqual(expected)
      const credited = found.filter(({ state }) => state === 'credited')
      // [C1] The fee is a tenth, rounded down; a SOL is 150 dollars.
      for (const { coin, units, micros, fee } of credited) {
        const worth = coin === 'sol' ? (units * 150_000_000n) / 1_000_000_000n : units
        expect([micros, fee]).toEqual([worth - worth / 10n, worth / 10n])
      }
      expect(await world.balanceOf(address)).toBe(
        credited.reduce((total, { micros }) => total + (micros ?? 0n), 0n),
      )
    }
  })

  test('chain and ledger agree to the lamport and the micro-dollar', async () => {
    const held = await world.heldOnChain()
    expect(held.sol - OWN_LAMPORTS).toBe(await world.ledgerBalanceOf('sol'))
    expect(held.usdc - OWN_USDC).toBe(await world.ledgerBalanceOf('usdc'))
    const { rows } = await world.owner.query('select invariant, subject, detail from ledger_breach')
    expect(rows).toEqual([])
  })

  test('every player with a deposit was notified of it, and of the balance if it was credited', async () => {
    const { rows } = await world.owner.query<{ player_id: string; state: string }>(
      'select player_id, state from cashier_deposit',
    )
    expect(
      rows.map(({ player_id }) => `wallet ${player_id}`).filter((news) => !world.pushed.includes(news)),
    ).toEqual([])
    const credited = rows.filter(({ state }) => state === 'credited')
    expect(
      credited.map(({ player_id }) => `balance ${player_id}`).filter((news) => !world.pushed.includes(news)),
    ).toEqual([])
  })
})
