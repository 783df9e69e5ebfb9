import { answer } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { aWallet, mockWallet } from './wallet-replies.ts'

let socket: FakeSocket

test.beforeEach(async ({ page }) => {
  socket = new FakeSocket()
  await signIn(page)
  await mockLobby(page)
  await socket.attach(page, () => ({ success: true, data: { ticketId: 't', state: 'waiting' } }))
})

test('a player reads which stake and mode are paused and why, cannot join them, and can join the others', async ({
  page,
}) => {
  socket.onAdmitted = () => {
    socket.push('balanceChanged', { available: '96000000', reserved: '0' })
    socket.push('noticesChanged', {
      pauses: [
        { what: 'tier-5', reason: 'fault' },
        { what: 'deposits', reason: 'legal' },
      ],
    })
  }
  await page.goto('/play?tier=5&mode=normal')
  const join = page.getByRole('button', { name: 'Join Game' })
  const why = 'The $5 stake is paused for everybody. We found a fault and are repairing it.'
  await expect(page.getByText(why).first()).toBeVisible()
  await expect(page.getByText('The law requires it.')).toBeHidden()
  await expect(join).toHaveAccessibleDescription(why)
  await expect(page.getByRole('group', { name: 'Stake' }).getByRole('button').nth(1)).toContainText('Paused')
  await join.click({ force: true })
  expect(socket.received.filter(({ name }) => name === 'joinQueue')).toEqual([])
  await expectFits(page)

  socket.push('noticesChanged', { pauses: [{ what: 'bounty', reason: 'review' }] })
  await expect(page.getByText(why)).toHaveCount(0)
  await expect(
    page.getByText('Bounty Mode is paused for everybody. We are checking that everything is right.'),
  ).toBeVisible()
  await page.getByRole('switch', { name: 'Bounty Mode' }).click()
  await expect(join).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('switch', { name: 'Bounty Mode' }).click()
  await join.click()
  await expect.poll(() => socket.received.filter(({ name }) => name === 'joinQueue')).toHaveLength(1)
})

test('paused deposits show no address and no code, and say why', async ({ page }) => {
  await mockWallet(page, { wallet: aWallet({ address: null, depositsPausedFor: 'maintenance' }) })
  await answer(page, '/bounty-pool/active', () => ({ pools: [] }))
  await page.goto('/wallet/top-up')
  await expect(page.getByText('New deposits are paused for everybody.')).toBeVisible()
  await expect(page.getByText(/We are doing planned work\. Please do not send anything now\./)).toBeVisible()
  await expect(page.getByText('Your personal address is being made.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveCount(0)
  await expectFits(page)
})

test('an announcement is plain text, is dismissed once and for all in this browser, and the next one is shown', async ({
  page,
}) => {
  const first = { id: '0190a5c0-0000-7000-8000-0000000000f1', text: 'Planned work on Sunday at <b>noon</b>.' }
  const second = { id: '0190a5c0-0000-7000-8000-0000000000f2', text: 'x'.repeat(280) }
  socket.onAdmitted = () => socket.push('noticesChanged', { pauses: [], announcements: [first] })
  await page.goto('/play?tier=5&mode=normal')
  const banner = page.getByRole('region', { name: 'Announcements' })
  await expect(banner).toHaveText(first.text)
  socket.push('noticesChanged', { pauses: [], announcements: [second, first] })
  await expect(banner.getByRole('status')).toHaveCount(2)
  await expectFits(page)
  await banner.getByRole('button', { name: 'Dismiss this announcement' }).last().click()
  await expect(banner).toHaveText(second.text)
  socket.onAdmitted = () => socket.push('noticesChanged', { pauses: [], announcements: [second, first] })
  await page.reload()
  await expect(banner).toHaveText(second.text)
  socket.push('noticesChanged', { pauses: [], announcements: [] })
  await expect(banner).toHaveCount(0)
})

test('[C6] a page that does not know the terms in force says which it knows and reloads before it joins', async ({
  page,
}) => {
  await socket.attach(page, (name) =>
    name === 'joinQueue'
      ? { success: false, code: 'outdated_client', message: 'A new version is out. Please reload the page.' }
      : { success: true, data: {} },
  )
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/play?tier=5&mode=normal')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect.poll(() => loads).toBe(2)
  expect(socket.received.filter(({ name }) => name === 'joinQueue')).toMatchObject([
    { payload: { termsVersion: 1 } },
  ])
})
