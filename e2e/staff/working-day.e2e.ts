import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { aPlayer } from '../people.ts'
import { enter } from '../steps.ts'
import { addPoolInReview, availableMicros, faultsOfLedger, giveMoney, passAddressWait } from '../store.ts'
import { finalizedLamportsOf } from '../wallet/chain-steps.ts'
import { awaitPayment, FINAL_WITHIN_MS, requestWithdrawal } from '../wallet/wallet-steps.ts'
import {
  aMemberOfStaff,
  configureKeys,
  giveReason,
  makeKey,
  openDesk,
  sign,
  signByBoth,
} from './desk-steps.ts'

/** A wallet that nobody has used on this chain. */
const OWN_WALLET = 'BsDguNCxgcnRHKLrJxNipBEiwgCeDGveuTbH6Z4uuoWG'
const POOL = 'usd5-2025-12-29'
const BONUS = /bonus of \$7\.50/

test('[C8] two people make keys, approve a withdrawal, stop and resume the payout of a pool and give a bonus', async ({
  browser,
  page,
}) => {
  test.setTimeout(420_000)
  const player = await aPlayer()
  await giveMoney(player.email, 900_000_000n)
  const ann = await aMemberOfStaff(browser)
  const bob = await aMemberOfStaff(browser)
  const both = [ann.page, bob.page] as const
  await configureKeys([await makeKey(ann.page), await makeKey(bob.page)])

  await test.step('a withdrawal above the limit waits, and is paid after two signatures', async () => {
    await enter(page, player, '/wallet/withdraw')
    await requestWithdrawal(page, { dollars: 450, address: OWN_WALLET, person: player })
    await openDesk(ann.page, 'Withdrawals')
    const card = ann.page.getByRole('article', { name: player.username })
    await expect(async () => {
      await passAddressWait(player.email)
      await press(ann.page, 'Look again')
      await expect(card).toContainText('two people must approve it', { timeout: 2_000 })
    }).toPass({ timeout: FINAL_WITHIN_MS })
    await expect(card).toContainText('$450.00')
    await expect(card).toContainText(OWN_WALLET)
    await expect(card).toContainText('0 of 2')
    await card.getByRole('button', { name: 'Request approval…' }).click()
    await giveReason(ann.page, { action: 'Request approval…', confirm: 'Send request' })
    await expect(card.getByRole('button', { name: 'Request approval…' })).toHaveAccessibleDescription(
      'A request waits under Approvals.',
    )
    await signByBoth(both, OWN_WALLET)
    const paid = await awaitPayment(player.email)
    expect(await finalizedLamportsOf(OWN_WALLET)).toBe(paid)
    expect(await availableMicros(player.email)).toBe('450000000')
    await openDesk(ann.page, 'Withdrawals')
    await expect(card).toBeHidden()
  })

  await test.step('[B14] the payout of a pool in review is stopped by two and resumed by two', async () => {
    await addPoolInReview(POOL)
    const pool = bob.page.getByRole('article', { name: POOL })
    await openDesk(bob.page, 'Pools')
    await pool.getByRole('button', { name: 'Request to stop payout…' }).click()
    await giveReason(bob.page, { action: 'Request to stop payout…', confirm: 'Send request' })
    await signByBoth(both, `Stop the payout of pool ${POOL}`)
    await openDesk(bob.page, 'Pools')
    await expect(pool).toContainText('The timer does not settle it.')
    await pool.getByRole('button', { name: 'Request to resume payout…' }).click()
    await giveReason(bob.page, { action: 'Request to resume payout…', confirm: 'Send request' })
    await signByBoth(both, `Resume the payout of pool ${POOL}`)
    await openDesk(bob.page, 'Pools')
    await expect(pool).toContainText('in review')
    await expect(pool).not.toContainText('The timer does not settle it.')
  })

  await test.step('[C5] a bonus is asked for on the page of the player and paid once', async () => {
    await openDesk(ann.page, 'Manage Users')
    await ann.page.getByLabel('Beginning of the name').fill(player.username)
    await ann.page.getByRole('link', { name: player.username }).click()
    await press(ann.page, 'Request a bonus…')
    await ann.page.getByLabel('Dollars').fill('7.50')
    await giveReason(ann.page, { action: 'Request a bonus…', confirm: 'Send request' })
    await sign(ann.page, BONUS)
    expect(await availableMicros(player.email)).toBe('450000000')
    await expect(
      ann.page.getByRole('article').filter({ hasText: BONUS }).getByRole('button', { name: 'Sign' }),
    ).toHaveAccessibleDescription('You have signed.')
    await sign(bob.page, BONUS)
    await expect.poll(() => availableMicros(player.email), { timeout: FINAL_WITHIN_MS }).toBe('457500000')
  })
  expect(await faultsOfLedger()).toEqual([])
  await Promise.all(both.map((staffPage) => staffPage.context().close()))
})
