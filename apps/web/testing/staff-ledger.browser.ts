import type { Page } from '@playwright/test'
import type { LedgerJournal, LedgerState } from '@throwdown/contract/staff-ledger'
import { answer, refuse } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

const AT_MS = Date.UTC(2026, 10, 14, 21, 6)
const CODE = 'user:0190a5c0-0000-7000-8000-0000000000aa:available'

const STATE: LedgerState = {
  freeze: { frozen: false, reason: 'never frozen', by: 'migration', atMs: AT_MS },
  checkedWholeAtMs: AT_MS,
  checkedUpTo: '24118',
  coins: [
    { coin: 'usdc', chain: '90000000000', book: '89999999999', readAtMs: AT_MS },
    { coin: 'sol', chain: '999', book: '1000', readAtMs: AT_MS },
  ],
  reserve: {
    assets: '142021900000',
    owed: '131020560000',
    measuredAtMs: AT_MS,
    solDepositsPaused: false,
    sol: '346000000000',
    solUsd: '51900000000',
  },
  trial: [
    { kind: 'revenue:win-fee', currency: 'USD', debits: '0', credits: '500000', countedAtMs: AT_MS },
    { kind: 'user:available', currency: 'USD', debits: '900000', credits: '400000', countedAtMs: AT_MS },
  ],
  lateDeposits: [
    {
      playerId: '0190a5c0-0000-7000-8000-0000000000dd',
      signature: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb',
      coin: 'usdc',
      units: '5000000',
      seenAtMs: AT_MS,
      held: '4500000',
    },
  ],
  queues: [
    { name: 'mail-deliver', waiting: 12, failed: 3, oldestMs: AT_MS },
    { name: 'reconcile-ledger', waiting: 0, failed: 0, oldestMs: null },
  ],
}

const aJournal = (id: number): LedgerJournal => ({
  id: String(id),
  kind: 'settle',
  isReversible: false,
  key: `match:0190a5c0-0000-7000-8000-${String(id).padStart(12, '0')}:settle`,
  refused: null,
  reverses: null,
  actor: 'matches',
  approvedBy: null,
  atMs: AT_MS,
  legs: 3,
  entries: [
    { code: 'match:0190a5c0-0000-7000-8000-0000000000cc:pot', currency: 'USD', amount: '-10000000' },
    { code: CODE, currency: 'USD', amount: '9750000' },
    { code: 'revenue:win-fee', currency: 'USD', amount: '250000' },
  ],
})

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
})

async function serveLedger(page: Page, asked: string[]): Promise<void> {
  await answer(page, '/staff/ledger', ({ pathname, searchParams }) => {
    asked.push(`${pathname.replace(/.*ledger\//, '')}?${searchParams.toString()}`)
    if (pathname.endsWith('/state')) return STATE
    if (pathname.endsWith('/journals/7')) return aJournal(7)
    if (pathname.endsWith('/journals'))
      return searchParams.get('before') === '8'
        ? { journals: [aJournal(7)], next: null }
        : { journals: [aJournal(9), aJournal(8)], next: '8' }
    return searchParams.get('player') === 'nobody'
      ? { accounts: [] }
      : {
          accounts: [
            { id: '4', code: CODE, currency: 'USD', balance: '154500000' },
            { id: '5', code: 'revenue:win-fee', currency: 'USD', balance: null },
          ],
        }
  })
}

test('the ledger shows checks, coverage, exposure, trial balance and queues, and finds accounts and journals', async ({
  page,
}) => {
  const asked: string[] = []
  await serveLedger(page, asked)
  await page.goto('/admin/ledger')
  await expect(page.getByText('108.3%')).toBeVisible()
  await expect(page.getByText('346.000000000 SOL, worth $51,900.00')).toBeVisible()
  await expect(page.getByText('SHORT: 0.000000999 SOL against 0.000001000 SOL')).toBeVisible()
  const trial = page.getByRole('region', { name: 'Trial balance' }).getByRole('row')
  await expect(trial.last()).toContainText('Sum, USD0.900000 USD0.900000 USD0.000000 USD')
  await expect(trial.getByRole('strong')).toHaveText([
    'Sum, USD',
    '0.900000 USD',
    '0.900000 USD',
    '0.000000 USD',
  ])
  await expect(page.getByRole('banner').getByText('Staff', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Job queues' }).getByRole('row').nth(1)).toContainText(
    'mail-deliver123Nov 14, 2026, 21:06 UTC',
  )

  const late = page.getByRole('region', { name: 'Deposits to deleted accounts' })
  await expect(late.getByRole('row').last()).toContainText('5.000000 USDC$4.50')
  await expect(late.getByRole('link')).toHaveAttribute(
    'href',
    '/admin/users/0190a5c0-0000-7000-8000-0000000000dd',
  )

  await page.getByLabel('Search', { exact: true }).fill('nobody')
  await expect(page.getByText('No account matches')).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill('Sir_Galant')
  const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  await expect(accounts).toHaveText([/154\.500000 USD/, /see trial balance/])
  await page.getByRole('button', { name: `Show journals of ${CODE}` }).click()
  const journals = page.getByRole('list', { name: 'Journals, newest first' }).locator(':scope > li')
  await expect(journals).toHaveCount(2)
  await page.getByRole('button', { name: 'Show older journals' }).click()
  await expect(journals).toHaveCount(3)
  await expect(journals.last()).toContainText('Journal 7 settle')
  await expect(journals.last()).toContainText('− 10.000000 USD')
  await expectFits(page)

  await page.getByRole('combobox', { name: 'Search by' }).click()
  await page.getByRole('option', { name: 'Journal number' }).click()
  await page.getByLabel('Search', { exact: true }).fill('7')
  await expect(journals).toHaveCount(1)
  await expect(page).toHaveURL('/admin/ledger?by=journal&text=7')
  expect(asked).toContain('accounts/4/journals?before=8')
  expect(asked).toContain('journals/7?')
})

test('frozen money, a ledger without a price and a failure say so', async ({ page }) => {
  await answer(page, '/staff/ledger/state', () => ({
    ...STATE,
    freeze: {
      frozen: true,
      reason: 'I3: revenue:win-fee row says 1500000, entries say 0',
      by: 'reconciliation',
      atMs: AT_MS,
    },
    checkedWholeAtMs: null,
    coins: [],
    reserve: null,
    trial: [],
    lateDeposits: [],
    queues: [],
  }))
  await page.goto('/admin/ledger')
  const frozen = page.getByText(
    'Frozen since Nov 14, 2026, 21:06 UTC by the check of the ledger. A balance differs from its entries (I3): revenue:win-fee row says $1.50, entries say $0.00.',
  )
  await expect(frozen).toHaveCSS('color', 'rgb(255, 84, 102)')
  await expect(page.getByText('Coverage is not measured')).toBeVisible()
  await expect(page.getByText('Not added up yet')).toBeVisible()
  await expectFits(page)
  await refuse(page, '/staff/ledger/state', 500, 'An unexpected error occurred.')
  await page.reload()
  await expect(page.getByText('The ledger could not be loaded.')).toBeVisible()
})
