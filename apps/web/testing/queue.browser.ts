import { FakeSocket } from './fake-socket.ts'
import { MATCH_ID } from './host-page.ts'
import { mockLobby } from './lobby-replies.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const done = (data: object = {}) => ({ success: true, data })

test('[P4] the join box shows the exact lines, then the search, then leaves', async ({ page }) => {
  const socket = new FakeSocket()
  await signIn(page)
  await mockLobby(page)
  await socket.attach(page, (name, { ticketId }) =>
    done(name === 'joinQueue' ? { ticketId, state: 'waiting' } : { state: 'left' }),
  )
  await page.goto('/play?tier=5&mode=normal')
  await page.getByText('Details').click()
  await expect(page.getByText('$9.75')).toBeVisible()
  await page.getByRole('switch', { name: 'Bounty Mode' }).click()
  await expect(page.getByText('$8.25')).toBeVisible()
  await expect(page.getByText('To the bounty pool (30%)')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])

  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  const [joined] = socket.received
  expect(joined).toMatchObject({ name: 'joinQueue', payload: { tier: 5, mode: 'bounty' } })
  expect(joined?.payload['matchKey']).toMatch(/^[0-9a-f]{64}$/)
  const ticket = { id: joined?.payload['ticketId'], tier: 5, mode: 'bounty', joinedAtMs: Date.now() - 65_000 }
  const open = { reason: 'open', untilMs: null }
  socket.push('queueChanged', { ticket, othersWaiting: 'few', wait: open })
  await expect(page.getByRole('heading', { name: 'Searching for an opponent' })).toBeVisible()
  await expect(page.getByText('Your match starts within seconds of an opponent joining.')).toBeVisible()
  socket.push('queueChanged', { ticket, othersWaiting: 12, wait: open })
  await expect(page.getByText('12 other players are here')).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Waiting' })).toHaveText(/^1:\d\d$/)
  expect(await violationsIn(page)).toEqual([])

  await page.getByRole('button', { name: 'Cancel search' }).click()
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
})

test('[Q10] a search in Normal says why it waits', async ({ page }) => {
  const socket = new FakeSocket()
  await signIn(page)
  await mockLobby(page)
  await socket.attach(page, (_name, { ticketId }) => done({ ticketId, state: 'waiting' }))
  await page.goto('/play?tier=5&mode=normal')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  const id = socket.received[0]?.payload['ticketId']
  const ticket = { id, tier: 5, mode: 'normal', joinedAtMs: Date.now() }
  const push = (othersWaiting: number | 'few', reason: string, untilMs: number | null = null) =>
    socket.push('queueChanged', { ticket, othersWaiting, wait: { reason, untilMs } })
  push(0, 'first')
  await expect(page.getByRole('heading', { name: 'You are first in line' })).toBeVisible()
  push('few', 'none')
  await expect(page.getByRole('heading', { name: 'At least one other player is here' })).toBeVisible()
  await expect(page.getByText('You cannot be paired with anyone waiting right now.')).toBeVisible()
  push('few', 'met', Date.now() + 60_000)
  await expect(page.getByText(/You played each other lately, so pairing opens in (1:00|0:5\d)/)).toBeVisible()
})

test('after a reload Join waits until the server has said whether a search goes on', async ({ page }) => {
  const socket = new FakeSocket()
  await signIn(page)
  await mockLobby(page)
  // Never answered: the socket has to say it.
  await page.route('**/api/matches/current', () => undefined)
  await socket.attach(page, () => done())
  await page.goto('/play?tier=5&mode=normal')
  await expect.poll(() => socket.greetings.length).toBeGreaterThan(0)
  const join = page.getByRole('button', { name: 'Join Game' })
  await expect(join).toHaveAttribute('aria-disabled', 'true')
  await expect(join).toHaveAccessibleDescription('Connecting to the arena…')
  socket.push('queueChanged', { ticket: null, othersWaiting: 0, wait: { reason: 'first', untilMs: null } })
  await expect(join).not.toHaveAttribute('aria-disabled', 'true')
})

test('a refusal shows the message of the contract', async ({ page }) => {
  const socket = new FakeSocket()
  await signIn(page)
  await mockLobby(page)
  await socket.attach(page, () => ({
    success: false,
    code: 'insufficient_funds',
    message: 'Your balance is too low.',
  }))
  await page.goto('/play?tier=50&mode=normal')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your balance is too low.' })).toBeVisible()
})

test('a reply that does not follow the contract counts as no reply', async ({ page }) => {
  const socket = new FakeSocket()
  await signIn(page)
  await mockLobby(page)
  await socket.attach(page, () => done({ state: 'somewhere' }))
  await page.goto('/play?tier=5&mode=normal')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The connection was lost' })).toBeVisible()
})

test('an opponent found leads into the arena', async ({ page }) => {
  const socket = new FakeSocket()
  await signIn(page)
  await mockLobby(page)
  await socket.attach(page, (name, { ticketId }) =>
    name === 'joinQueue'
      ? done({ ticketId, state: 'waiting' })
      : { success: false, code: 'not_found', message: '' },
  )
  await page.goto('/play?tier=5')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  const ticketId = socket.received[0]?.payload['ticketId']
  const found = { matchId: MATCH_ID, seat: 0, ticketId, fighters: [null, null] }
  socket.push('matchFound', { ...found, entries: [], certificates: [] })
  await expect(page).toHaveURL(new RegExp(`/play/${MATCH_ID}$`))
  await expect.poll(() => socket.received.some(({ name }) => name === 'sync')).toBe(true)
  await expect(page.getByText('No such match')).toBeVisible()
})
