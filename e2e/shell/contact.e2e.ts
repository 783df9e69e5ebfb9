import { expect, test } from '../e2e-test.ts'
import { mailsTo, mailTo } from '../mailbox.ts'
import { aPerson } from '../people.ts'
import { expectBusyText, press, toast, toneOf } from '../steps.ts'

const SENT = 'Message sent successfully! Check your email for confirmation. We will get back to you soon.'
const PLAIN = 'Message sent successfully! We will get back to you soon.'

test('a message to support is confirmed on the screen and by mail {2.9 2.69-70 2.72-73 6.10 8.36}', async ({
  page,
}) => {
  const { email } = aPerson()
  const message = 'My match of this morning shows no result. <b>Please help.</b>'
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await expect(page.getByText(`${message.length}/2000`)).toBeVisible()
  await expectBusyText(page, { path: '/contact/submit', button: 'Send Message', busy: 'Sending Message…' })
  const told = toast(page, SENT)
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('success')
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

test('only the first message of a day promises a confirmation', async ({ page }) => {
  const { email } = aPerson()
  await page.goto('/contact')
  // Stands for a second message of the day, which the limit of one an hour would delay.
  await page.route('**/api/contact/submit', (route) =>
    route.fulfill({ json: { success: true, message: PLAIN } }),
  )
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Message' }).fill('Ten characters and more')
  await press(page, 'Send Message')
  await expect(toast(page, PLAIN)).toBeVisible()
  await expect(toast(page, SENT)).toBeHidden()
})

test('a refused message shows the words of the server and stays in the form {8.35}', async ({ page }) => {
  const { email } = aPerson()
  const send = async (message: string) => {
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await press(page, 'Send Message')
  }
  await page.goto('/contact')
  await send('The first message of the hour')
  await expect(toast(page, SENT)).toBeVisible()
  await send('A second message in the hour')
  await expect(toast(page, 'Too many requests. Please try again later.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A second message in the hour')
})

test('the form names what is missing, first things first, and sends nothing {5.24-25}', async ({ page }) => {
  const { email } = aPerson()
  await page.goto('/contact')
  await press(page, 'Send Message')
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Message' }).fill('Too short')
  await press(page, 'Send Message')
  await expect(page.getByText('Message must be at least 10 characters long')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(2_001))
  await expect(page.getByText('2000/2000')).toBeVisible()
  expect(await mailsTo(email)).toHaveLength(0)
})

test('the page shows where else to write and what happens next {2.71 2.73-74 9.20}', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'support@throwdown.example' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /immediate confirmation email/,
    /within 24-48 hours/,
    /team member responds/,
    /spam/,
  ])
  await expect(page.getByRole('heading', { name: 'STAY SAFE, GAMBLE RESPONSIBLY' })).toBeVisible()
})

test('a message that cannot be sent is not lost {8.35}', async ({ page, context }) => {
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(aPerson().email)
  await page.getByRole('textbox', { name: 'Message' }).fill('Ten characters and more')
  await context.setOffline(true)
  await press(page, 'Send Message')
  await expect(toast(page, 'Failed to send message. Please try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Ten characters and more')
  await context.setOffline(false)
})
