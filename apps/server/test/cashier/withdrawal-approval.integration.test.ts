import { setTimeout as delay } from 'node:timers/promises'
import { usd } from '@throwdown/rules/money'
import { expect, test, vi } from 'vitest'
import { aPlayerRow } from '../world/player-row.ts'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'

vi.setConfig({ testTimeout: 90_000 })

const SOON = { timeout: 50_000 }

test('[C8] an approval that the signer does not take leads back to a request to two people, without an attempt', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  const { data } = await world.ask(player, { coin: 'sol', address, micros: usd(400) })
  await world.until(player, { state: 'waiting', waitReason: 'approval' })
  const [ann, bob] = [await aPlayerRow(world.owner), await aPlayerRow(world.owner)]
  /** Carried out, but signed by nobody whom the signer trusts. */
  const approve = async () => {
    const body = { coin: 'sol', destination: address, units: data.units, withdrawalId: data.id }
    await world.owner.query(
      `with asked as (
         insert into approval_request (id, kind, body, reason, maker_id, hash, created_at, expires_at)
         values (gen_random_uuid(), 'withdrawal', $1, 'x', $2, sha256('x'), now(), now() + interval '1 day')
         returning id
       )
       insert into approval_outcome (request_id, outcome, first_signer, second_signer)
       select id, 'done', $2, $3 from asked`,
      [JSON.stringify(body), ann, bob],
    )
  }
  const refusals = async () => {
    const { rows } = await world.owner.query<{ at: Date | null }>(
      'select approval_refused_at as at from withdrawal where id = $1',
      [data.id],
    )
    return rows[0]?.at?.getTime() ?? 0
  }
  await approve()
  await expect.poll(refusals, SOON).toBeGreaterThan(0)
  const refusedAt = await refusals()
  expect(await world.until(player, { state: 'waiting' })).toMatchObject({ waitReason: 'approval' })
  // The next look finds no approval that counts.
  await world.owner.query('update withdrawal set due_at = now()')
  await world.readChain()
  await delay(2_000)
  expect(await refusals()).toBe(refusedAt)
  await approve()
  await world.owner.query('update withdrawal set due_at = now()')
  await expect.poll(refusals, SOON).toBeGreaterThan(refusedAt)
  expect(await world.until(player, { state: 'waiting' })).toMatchObject({ waitReason: 'approval' })
  expect(await world.attemptsOf(data.id)).toEqual([])
  expect(await world.faults()).toEqual([])
})
