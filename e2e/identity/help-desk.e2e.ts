import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { mailsTo } from '../mailbox.ts'
import { aPlayer } from '../people.ts'
import { aMemberOfStaff, openDesk } from '../staff/desk-steps.ts'
import { enter } from '../steps.ts'
import { giveMoney } from '../store.ts'

const HELD =
  'Our team has paused play on your account: we are making sure that nobody else uses it. Support can tell you more.'

test('[C8] staff answer a message by mail and hold the play of its writer, who reads why', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000)
  const player = await aPlayer()
  await giveMoney(player.email, 5_000_000n)
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(player.email)
  await page.getByRole('textbox', { name: 'Message' }).fill('Somebody plays from my account.')
  await press(page, 'Send Message')

  const { page: desk } = await aMemberOfStaff(browser)
  await openDesk(desk, 'Messages')
  const message = desk.getByRole('listitem').filter({ hasText: player.email })
  await message.getByRole('button', { name: 'Reply' }).click()
  const reply = desk.getByRole('dialog', { name: `Reply to ${player.email}` })
  await reply.getByRole('textbox').fill('We look into it.')
  await reply.getByRole('button', { name: 'Send by mail' }).click()
  await expect(reply).toBeHidden()
  await expect(message).toContainText('answered after')
  await expect
    .poll(async () => (await mailsTo(player.email)).map(({ text }) => text).join())
    .toContain('We look into it.')

  await openDesk(desk, 'Manage Users')
  await desk.getByLabel('Beginning of the name').fill(player.username)
  await desk.getByRole('link', { name: player.username }).click()
  await press(desk, 'Hold play…')
  const hold = desk.getByRole('dialog', { name: 'Hold play…' })
  await hold.getByLabel('Reason').selectOption('Account safety')
  await expect(hold).toContainText(HELD)
  await hold.getByLabel('Note for the log').fill('a message of the player')
  await hold.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(hold).toBeHidden()
  await expect(desk.getByText('Play held').first()).toBeVisible()

  await enter(page, player, '/play?tier=5&mode=normal')
  await press(page, 'Join Game')
  await expect(page.getByText(HELD).first()).toBeVisible()
  await desk.context().close()
})
