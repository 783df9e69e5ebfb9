import type { Approval, OwnApproverKey } from '@throwdown/contract/approvals'
import { answer, refuse } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { OWN_ID, STAFF_USER, signIn } from './signed-in.ts'

const HOUR = 3_600_000
const jonas = { id: '0190a5c0-0000-7000-8000-0000000000b1', username: 'Jonas_R' }
const mira = { id: OWN_ID, username: 'Mira_Holt' }
const KEY: OwnApproverKey = {
  credentialId: 'AAECAwQ',
  fingerprint: '5f'.repeat(32),
  isFirst: true,
  addedAt: new Date(Date.now() - 48 * HOUR).toISOString(),
}

const anApproval = (number: number, changes: Partial<Approval> = {}): Approval => ({
  id: `0190a5c0-0000-7000-8000-0000000000d${number}`,
  kind: 'bonus',
  body: { playerId: '0190a5c0-0000-7000-8000-0000000000bb', micros: '5000000' },
  reason: 'a late answer of ours, case 12',
  maker: jonas,
  subject: { id: '0190a5c0-0000-7000-8000-0000000000bb', username: 'Wrenna_B' },
  createdAt: new Date(Date.now() - HOUR).toISOString(),
  expiresAt: new Date(Date.now() + 23 * HOUR).toISOString(),
  hash: 'ab'.repeat(32),
  state: 'open',
  detail: null,
  signers: [],
  ...changes,
})
const signedBy = (person: typeof jonas, ageMs = 5_000) => ({
  ...person,
  signedAt: new Date(Date.now() - ageMs).toISOString(),
})

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
})

test('[C8] requests say what they do, who requested and signed them, and how they ended', async ({
  page,
}) => {
  await answer(page, '/staff/approver-keys', () => [KEY])
  const open = [
    anApproval(1),
    anApproval(2, { signers: [signedBy(mira)] }),
    anApproval(3, { signers: [signedBy(jonas), signedBy(mira)] }),
    anApproval(4, { signers: [signedBy(jonas, HOUR), signedBy(mira, HOUR)] }),
  ]
  const all = [
    anApproval(5, { state: 'done', signers: [signedBy(jonas), signedBy(mira)] }),
    anApproval(6, { kind: 'staff-remove', state: 'refused', detail: 'two_must_stay' }),
    anApproval(7, { kind: 'resume', body: { what: 'withdrawals' }, subject: null, state: 'expired' }),
    anApproval(8, { state: 'withdrawn' }),
  ]
  await page.route('**/api/staff/approvals?*', (route) => {
    const isAll = route.request().url().includes('state=all')
    return route.fulfill({ json: { success: true, data: isAll ? all : open } })
  })
  await page.goto('/admin/approvals')
  const cards = page.getByRole('list', { name: 'Requests, newest first' }).getByRole('article')
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(0)).toContainText('Give Wrenna_B a bonus of $5.00')
  await expect(cards.nth(0)).toContainText('a late answer of ours, case 12')
  await expect(cards.nth(0)).toContainText('Requested by Jonas_R')
  await expect(cards.nth(0)).toContainText('ababab…ababab')
  await expect(cards.nth(0)).toContainText('0 of 2')
  await expect(cards.nth(1).getByRole('button', { name: 'Sign' })).toHaveAccessibleDescription(
    'You have signed.',
  )
  await expect(cards.nth(2)).toContainText('It is executed within seconds.')
  await expect(cards.nth(3)).toContainText('A key may not be trusted')
  await cards.nth(0).getByText('What exactly is signed').click()
  await expect(cards.nth(0).getByText('0190a5c0-0000-7000-8000-0000000000bb')).toBeVisible()
  await expectFits(page)
  await page.getByText('All', { exact: true }).click()
  await expect(cards.nth(0)).toContainText('done')
  await expect(cards.nth(1)).toContainText('It was refused: two people with keys must stay.')
  await expect(cards.nth(2)).toContainText('Let withdrawals go out again')
  await expect(cards.nth(2)).toContainText('expired')
  await expect(cards.nth(3)).toContainText('withdrawn')
  await expect(page.getByRole('button', { name: 'Sign' })).toHaveCount(0)
})

test('[C8] a page signs nothing but what it shows', async ({ page }) => {
  await answer(page, '/staff/approver-keys', () => [KEY])
  await answer(page, '/staff/approvals', () => [anApproval(1)])
  const signed: unknown[] = []
  await page.route('**/api/staff/approvals/*/signatures', (route) => {
    signed.push(route.request().postDataJSON())
    return route.abort()
  })
  await page.route('**/api/staff/approvals/*/options', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          // The hash of another request.
          challenge: Buffer.alloc(32, 7).toString('base64url'),
          rpId: 'localhost',
          timeout: 60_000,
          userVerification: 'required',
          allowCredentials: [{ type: 'public-key', id: KEY.credentialId }],
        },
      },
    }),
  )
  await page.goto('/admin/approvals')
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByText(/requested a signature for something else than this page shows/)).toBeVisible()
  expect(signed).toEqual([])
})

test('without a key nothing is signed; an own request is withdrawn; an own key is ended', async ({
  page,
}) => {
  let keys: OwnApproverKey[] = []
  let requests = [anApproval(1, { maker: mira })]
  await answer(page, '/staff/approver-keys', () => keys)
  await answer(page, '/staff/approvals', () => requests)
  await page.route('**/api/staff/approvals/*/withdraw', (route) => {
    const [request] = requests
    requests = []
    return route.fulfill({ json: { success: true, data: { ...request, state: 'withdrawn' } } })
  })
  const ended: string[] = []
  await page.route(`**/api/staff/approver-keys/${KEY.credentialId}`, (route) => {
    ended.push(route.request().method())
    keys = []
    return route.fulfill({ json: { success: true, data: {} } })
  })
  await page.goto('/admin/approvals')
  await expect(page.getByText('You have no key yet, so you cannot sign.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign' })).toHaveAccessibleDescription(
    'You have no key yet. Make one first.',
  )
  keys = [KEY]
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Nothing waits for a signature')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your keys' })).toContainText(KEY.fingerprint)
  await expectFits(page)
  await page.getByRole('button', { name: 'End this key…' }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByText('You have no key yet, so you cannot sign.')).toBeVisible()
  expect(ended).toEqual(['DELETE'])
})

test('what cannot be loaded says so and is tried again', async ({ page }) => {
  await refuse(page, '/staff/approvals', 500, 'The database is away.')
  await refuse(page, '/staff/approver-keys', 500, 'The keys are away.')
  await page.goto('/admin/approvals')
  await expect(page.getByText('The database is away.')).toBeVisible()
  await expect(page.getByText('The keys are away.')).toBeVisible()
  await answer(page, '/staff/approvals', () => [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing waits for a signature')).toBeVisible()
})

const idOf = (place: number) => `0190a5c0-0000-7000-8000-${String(place).padStart(12, '0')}`

test('older requests are fetched after the last one on the page', async ({ page }) => {
  await answer(page, '/staff/approver-keys', () => [KEY])
  const newest = Array.from({ length: 100 }, (_, place) => anApproval(1, { id: idOf(place), state: 'done' }))
  const asked: (string | null)[] = []
  await page.route('**/api/staff/approvals?*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    if (before !== null) asked.push(before)
    const data = before === null ? newest : [anApproval(2, { state: 'done' })]
    return route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/admin/approvals')
  await page.getByRole('button', { name: 'Show older requests' }).click()
  const cards = page.getByRole('list', { name: 'Requests, newest first' }).getByRole('article')
  await expect(cards).toHaveCount(101)
  expect(asked[0]).toBe(idOf(99))
})
