import { WITHDRAWAL_FAILURES, WITHDRAWAL_WAIT_REASONS } from '@throwdown/contract/wallet'
import { FakeSocket } from './fake-socket.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aWithdrawal, mockWallet } from './wallet-replies.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('[C3] every hold and every failure has its sentence with what happens next', async ({ page }) => {
  const held = [...WITHDRAWAL_WAIT_REASONS, 'unseen' as const].map((waitReason, index) =>
    aWithdrawal({ id: idOf(index), waitReason, waitsUntilMs: null, canCancel: waitReason === 'new_address' }),
  )
  const failed = WITHDRAWAL_FAILURES.map((failure, index) =>
    aWithdrawal({
      id: idOf(50 + index),
      state: 'returned',
      waitReason: null,
      failure,
      refusal: failure === 'not_accepted' ? 'withdrawals_paused' : null,
      endedAtMs: Date.now(),
    }),
  )
  await mockWallet(page, { activity: { deposits: [], withdrawals: [...held, ...failed] } })
  await page.goto('/wallet')
  const pending = page.getByRole('region', { name: 'On the way' })
  for (const sentence of [
    'the first withdrawal to it waits 24 hours. It goes out by itself after that. Not you? Cancel it now',
    'looked at by two of us first. You need not do anything',
    'sends only so much in an hour and in a day',
    'We compare our ledger with the chain before money leaves',
    'We are refilling the wallet that pays',
    'No fresh SOL price is available. It goes out by itself when there is one.',
    'Withdrawals are paused. Your money is safe, and it goes out by itself when they go on.',
    'Solana refused the transfer. All of it is back in your balance',
    'Our staff did not approve it. All of it is back in your balance',
    'The address cannot receive it. All of it is back in your balance',
    'The SOL price moved too far while it waited. All of it is back in your balance',
    'Withdrawals are paused. Your money is safe. This withdrawal was not made, and nothing left your balance.',
    'Our cashier does not reply right now. Nothing has left your balance.',
  ])
    await expect(pending.getByText(sentence)).toBeVisible()
  const toHelp = pending.getByRole('link', { name: 'Why withdrawals wait' })
  await expect(toHelp).toHaveCount(held.length)
  await expect(toHelp.first()).toHaveAttribute('href', '/help#withdrawal-held')
  expect(await violationsIn(page)).toEqual([])
})

const idOf = (n: number): string => `0190a5c0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
