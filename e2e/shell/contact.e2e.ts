import { expectBusyText, toast, toneOf } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { mailsTo, mailTo } from '../mailbox.ts'
import { aPerson } from '../people.ts'

const SENT = 'Message sent successfully! Check your email for confirmation. We will get back to you soon.'

test('a message to support is confirmed on the screen and by mail {2.9 2.69-70 2.72-73 6.10 8.36}', {
  tag: '@night',
}, async ({ page }) => {
  const { email } = aPerson()
  const message = 'My match of this morning shows no result. <b>Please help.</b>'
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await expect(page.getByText(`${message.length}/2000`)).toBeVisible()
  await expectBusyText(page, { path: '/contact/submit', button: 'Send Message', busy: 'Sending Message…' })
  const shown = toast(page, SENT)
  await expect(shown).toBeVisible()
  expect(await toneOf(shown)).toBe('success')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  const confirmation = await mailTo(email)
  expect(confirmation.subject).toBe('We have received your message')
  expect(confirmation.text).toContain(message)
  expect(confirmation.html).not.toContain('<b>')
  // Support gets everybody's messages: one of them is ours.
  await expect
    .poll(async () => (await mailsTo('support@throwdown.example')).map(({ text }) => text).join())
    .toContain(email)
})
