import { PERSON, replyWith } from './identity-replies.ts'
import { press, toast } from './page-steps.ts'
import { expect, test } from './visitor-test.ts'

const SENT = 'Message sent successfully! Check your email for confirmation. We will get back to you soon.'

const PLAIN = 'Message sent successfully! We will get back to you soon.'

test('only the first message of a day promises a confirmation', async ({ page }) => {
  const { email } = PERSON
  await page.goto('/contact')
  await replyWith(page, '/contact/submit', { message: PLAIN })
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Message' }).fill('Ten characters and more')
  await press(page, 'Send Message')
  await expect(toast(page, PLAIN)).toBeVisible()
  await expect(toast(page, SENT)).toBeHidden()
})

test('a refused message shows the words of the server and stays in the form {8.35}', async ({ page }) => {
  const { email } = PERSON
  const send = async (message: string) => {
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await press(page, 'Send Message')
  }
  await replyWith(page, '/contact/submit', { message: SENT }, 'too_many_requests')
  await page.goto('/contact')
  await send('The first message of the hour')
  await expect(toast(page, SENT)).toBeVisible()
  await send('A second message in the hour')
  await expect(toast(page, 'Too many requests. Please try again later.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A second message in the hour')
})

test('the form names what is missing, first things first, and sends nothing {5.24-25}', async ({ page }) => {
  const { email } = PERSON
  const sent = await replyWith(page, '/contact/submit', { message: SENT })
  await page.goto('/contact')
  await press(page, 'Send Message')
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Message' }).fill('Too short')
  await press(page, 'Send Message')
  await expect(page.getByText('Message must be at least 10 characters long')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(2_001))
  await expect(page.getByText('2000/2000')).toBeVisible()
  expect(sent).toEqual([])
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
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(PERSON.email)
  await page.getByRole('textbox', { name: 'Message' }).fill('Ten characters and more')
  await context.setOffline(true)
  await press(page, 'Send Message')
  await expect(toast(page, 'Failed to send message. Please try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Ten characters and more')
  await context.setOffline(false)
})
