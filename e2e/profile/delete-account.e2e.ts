import { logIn, press, toast } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { mailAbout } from '../mailbox.ts'
import { aPlayer } from '../people.ts'
import { enter } from '../steps.ts'

test('[L5] a player deletes the account in the profile: a mail confirms it and nobody logs in any more {7.20}', async ({
  page,
}) => {
  const player = await aPlayer()
  await enter(page, player, '/profile')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(player.password)
  await press(page, 'Delete my account')
  await expect(page).toHaveURL('/login')
  const mail = await mailAbout(player.email, /account is deleted/)
  expect(mail.text).toContain(`Hello ${player.username}`)
  await logIn(page, { identifier: player.email, password: player.password })
  await expect(toast(page, 'Invalid email/username or password')).toBeVisible()
})
