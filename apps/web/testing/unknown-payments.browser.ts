import { answer } from './board-replies.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

const ID = '0190a5c0-0000-7000-8000-0000000000e'

test('[C10] payments that are not in the ledger are requested to be booked, each as what it is', async ({
  page,
}) => {
  await signIn(page, STAFF_USER)
  const asked: unknown[] = []
  const payment = {
    coin: 'usdc',
    foundAtMs: Date.UTC(2026, 10, 14),
    isSweep: false,
    withdrawal: null,
  } as const
  const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(64))
  await answer(page, '/staff/withdrawals', () => ({
    withdrawals: [],
    next: null,
    pause: { reason: 'the database was restored', sinceMs: Date.UTC(2026, 10, 14) },
    isFrozen: false,
    unknownPayments: [
      {
        ...payment,
        signature: first,
        units: '57000000',
        address,
        withdrawal: { id: `${ID}1`, username: 'Perrin_K' },
      },
      { ...payment, signature: second, units: '28500000', address },
      { ...payment, signature: third, coin: 'sol', units: '5000', address: null, isSweep: true },
    ],
  }))
  await page.route('**/api/staff/approvals', (route) => {
    asked.push(route.request().postDataJSON().action)
    return route.fulfill({
      status: 500,
      json: { success: false, code: 'internal_error', message: 'Try again.' },
    })
  })
  await page.goto('/admin/withdrawals')
  const payments = page
    .getByRole('list', { name: 'Payments that are not in the ledger' })
    .getByRole('listitem')
  await expect(payments).toHaveCount(3)
  for (const [index, label] of ['Request to book it as paid…', 'Request to book it as lost…'].entries()) {
    await payments.nth(index).getByRole('button', { name: label }).click()
    const dialog = page.getByRole('dialog', { name: label })
    await dialog.getByLabel('Reason').fill('looked up with an explorer')
    await dialog.getByRole('button', { name: 'Request' }).click()
    await expect.poll(() => asked).toHaveLength(index + 1)
    await page.keyboard.press('Escape')
  }
  expect(asked).toEqual([
    {
      kind: 'lost-payment',
      body: {
        signature: first,
        withdrawalId: `${ID}1`,
        coin: 'usdc',
        units: '57000000',
        destination: address,
      },
    },
    { kind: 'lost-coins', body: { signature: second, coin: 'usdc', units: '28500000' } },
  ])
  await expect(payments.nth(2)).toContainText('The cashier books it by itself')
  await expect(payments.nth(2).getByRole('button')).toHaveAttribute('aria-disabled', 'true')
})
