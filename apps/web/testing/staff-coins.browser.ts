import type { Page } from '@playwright/test'
import type { Approval } from '@throwdown/contract/approvals'
import type { LedgerJournal } from '@throwdown/contract/staff-ledger'
import { answer } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

const MADE = expect.stringMatching(/^[0-9a-f-]{36}$/)
const AT_MS = Date.UTC(2026, 10, 14, 21, 6)

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
})

test('[C8] capital, a refill and a swap are requested with a reason', async ({ page }) => {
  await serveLedger(page)
  const asked = await takeRequests(page)
  await page.goto('/admin/ledger')
  const dialog = page.getByRole('dialog')
  const sendIt = () => dialog.getByRole('button', { name: 'Send request' }).click()

  await page.getByRole('button', { name: 'Request a swap…' }).click()
  await expect(dialog).toContainText('Nothing is exchanged: it has already happened on the chain.')
  await sendIt()
  await expect(dialog.getByLabel('Coin sold')).toHaveAccessibleDescription('Please choose a coin.')
  await expect(dialog.getByLabel('Coin sold')).toBeFocused()
  await dialog.getByLabel('Coin sold').selectOption('USDC')
  await dialog.getByLabel('Amount sold').fill('100.0000001')
  await sendIt()
  await expect(dialog.getByLabel('Amount sold')).toHaveAccessibleDescription(/USDC has 6 decimals/)
  await dialog.getByLabel('Amount sold').fill('1,000')
  await sendIt()
  await expect(dialog.getByLabel('Amount sold')).toHaveAccessibleDescription(/a comma can mean two things/)
  await dialog.getByLabel('Amount sold').fill('100.000001')
  await dialog.getByLabel('Amount bought').fill('0.7')
  await dialog.getByLabel('Network fee in SOL').fill('0.000005')
  await expect(dialog).toContainText(
    'Record a swap of 100.000001 USDC for 0.70 SOL, with 0.000005 SOL for the network. Nothing happens before two people have signed it.',
  )
  await dialog.getByLabel('Reason').fill('less SOL to carry')
  await sendIt()
  await expect(page.getByText('Request sent. Two people sign it under Approvals.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Request capital booking…' }).click()
  await dialog.getByLabel('Wallet').selectOption('Cold wallet')
  await dialog.getByLabel('Coin').selectOption('USDC')
  await dialog.getByLabel('Amount').fill('900')
  await dialog.getByLabel('Reason').fill('for the first week')
  await sendIt()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Request a refill…' }).click()
  await dialog.getByLabel('Coin').selectOption('SOL')
  await dialog.getByLabel('Amount').fill('1.5')
  await dialog.getByLabel('Network fee in SOL').fill('0')
  await dialog.getByLabel('Reason').fill('withdrawals of\nthe weekend')
  await sendIt()
  await expect(dialog).toBeHidden()

  await expectFits(page)
  expect(asked).toEqual([
    {
      id: MADE,
      action: {
        kind: 'swap',
        body: { sold: 'usdc', soldUnits: '100000001', boughtUnits: '700000000', networkLamports: '5000' },
      },
      reason: 'less SOL to carry',
    },
    {
      id: MADE,
      action: { kind: 'capital', body: { wallet: 'cold', coin: 'usdc', units: '900000000' } },
      reason: 'for the first week',
    },
    {
      id: MADE,
      action: { kind: 'refill', body: { coin: 'sol', units: '1500000000', networkLamports: '0' } },
      reason: 'withdrawals of the weekend',
    },
  ])
})

test('[C8] the reversal of a journal is requested where it is shown, if it moved money and is of a kind that is reversed', async ({
  page,
}) => {
  await serveLedger(page)
  const asked = await takeRequests(page)
  await page.goto('/admin/ledger?by=journal&text=7')
  await page.getByRole('button', { name: 'Request reversal of journal 7…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request reversal of journal 7…' })
  await expect(dialog).toContainText('Reverse journal 7. Nothing happens before two people have signed it.')
  await dialog.getByLabel('Reason').fill('paid twice')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent. Two people sign it under Approvals.')).toBeVisible()
  expect(asked).toEqual([
    { id: MADE, action: { kind: 'reversal', body: { journalId: '7' } }, reason: 'paid twice' },
  ])
  await page.goto('/admin/ledger?by=journal&text=8')
  const ask = page.getByRole('button', { name: 'Request reversal of journal 8…' })
  await expect(ask).toHaveAccessibleDescription('It was refused: nothing moved.')
  await ask.click({ force: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/admin/ledger?by=journal&text=9')
  await expect(page.getByText('reverses 6')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Request reversal/ })).toHaveCount(0)
  await expectFits(page)
})

async function serveLedger(page: Page): Promise<void> {
  await answer(page, '/staff/ledger', ({ pathname }) => {
    const id = /journals\/(\d+)$/.exec(pathname)?.[1]
    return id ? aJournal(id) : EMPTY_BOOKS
  })
}

async function takeRequests(page: Page): Promise<unknown[]> {
  const asked: unknown[] = []
  await page.route('**/api/staff/approvals', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, data: ASKED } })
  })
  return asked
}

const EMPTY_BOOKS = {
  freeze: { frozen: false, reason: 'never frozen', by: 'migration', atMs: AT_MS },
  checkedWholeAtMs: AT_MS,
  checkedUpTo: '9',
  coins: [],
  reserve: null,
  trial: [],
  lateDeposits: [],
  queues: [],
}

/** 8 was refused, and 9 is a reversal, which is not reversed. */
const aJournal = (id: string): LedgerJournal => ({
  id,
  kind: id === '9' ? 'reversal' : 'bonus',
  isReversible: id !== '9',
  key: `bonus:${id}`,
  refused: id === '8' ? 'frozen' : null,
  reverses: id === '9' ? '6' : null,
  actor: 'staff',
  approvedBy: null,
  atMs: AT_MS,
  legs: id === '8' ? 0 : 1,
  entries: id === '8' ? [] : [{ code: 'revenue:bonus', currency: 'USD', amount: '-5000000' }],
})

const ASKED: Approval = {
  id: '0190a5c0-0000-7000-8000-0000000000dd',
  kind: 'resume',
  body: { what: 'money' },
  reason: 'any',
  maker: { id: STAFF_USER.id, username: STAFF_USER.username },
  subject: null,
  createdAt: '2026-11-14T12:00:00.000Z',
  expiresAt: '2026-11-15T12:00:00.000Z',
  hash: 'ab'.repeat(32),
  state: 'open',
  detail: null,
  signers: [],
}
