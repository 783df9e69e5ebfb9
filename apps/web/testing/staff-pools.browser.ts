import type { StaffPool } from '@throwdown/contract/staff-pools'
import { answer, refuse } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

const ID = '0190a5c0-0000-7000-8000-0000000000e'

const aPool = (changes: Partial<StaffPool> = {}): StaffPool => ({
  id: 'usd5-2026-11-09',
  tier: 5,
  state: 'REVIEW',
  startsAtMs: Date.UTC(2026, 10, 9),
  endsAtMs: Date.UTC(2026, 10, 16),
  settlesAtMs: Date.UTC(2026, 10, 17),
  payoutStoppedAtMs: null,
  players: 1_204,
  total: '3741500000',
  booked: '3741500000',
  endsAs: 'SETTLED',
  fee: '374150000',
  prizes: [
    { place: 1, playerId: `${ID}1`, username: 'Ironvale', micros: '2020410000' },
    { place: 2, playerId: `${ID}2`, username: 'Wren_Ash', micros: '1010205000' },
    { place: 3, playerId: `${ID}3`, username: 'hexerei', micros: '336735000' },
  ],
  request: null,
  ...changes,
})

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
})

test('[B14] pools show sums, prizes and the timer; to stop or resume a payout is requested', async ({
  page,
}) => {
  await refuse(page, '/staff/pools', 500, 'The database is away.')
  await page.goto('/admin/pools')
  await expect(page.getByText('The database is away.')).toBeVisible()
  await answer(page, '/staff/pools', () => ({
    pools: [
      aPool(),
      aPool({
        id: 'usd10-2026-11-09',
        payoutStoppedAtMs: Date.UTC(2026, 10, 16, 9),
        endsAs: 'VOID',
        prizes: [],
        booked: '3740000000',
      }),
      aPool({
        id: 'usd5-2026-11-16',
        state: 'OPEN',
        settlesAtMs: null,
        endsAs: null,
        fee: null,
        prizes: [],
        request: { approvalId: `${ID}9`, kind: 'pool-payout-stop', signatures: 1 },
      }),
    ],
  }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: 'usd10-2026-11-09' })).toContainText(
    'It does not add up: its runs say $3,741.50, its account holds $3,740.00. While its payout is stopped this freezes nothing',
  )
  await expect(page.getByText('It does not add up')).toHaveCount(1)
  const reviewed = page.getByRole('article', { name: 'usd5-2026-11-09' })
  for (const text of [
    '$5 pool, Nov 9 - Nov 15',
    'in review',
    '$3,741.50',
    '1,204',
    '1. Ironvale',
    '$2,020.41',
    'Nov 17, 2026',
  ])
    await expect(reviewed).toContainText(text)
  const stopped = page.getByRole('article', { name: 'usd10-2026-11-09' })
  await expect(stopped).toContainText('The timer does not settle it.')
  await expect(stopped).toContainText('everybody gets back what their wins put in')
  await expect(stopped.getByRole('button', { name: 'Request to stop payout…' })).toHaveAccessibleDescription(
    'Its payout is stopped already.',
  )
  await expect(
    reviewed.getByRole('button', { name: 'Request to resume payout…' }),
  ).toHaveAccessibleDescription('Its payout is not stopped.')
  const open = page.getByRole('article', { name: 'usd5-2026-11-16' })
  await expect(open).toContainText('A request waits under Approvals, signed by one')
  await expectFits(page)
  await stopped.getByRole('button', { name: 'Request to resume payout…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Resume the payout of pool usd10-2026-11-09')
})
