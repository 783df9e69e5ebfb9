import type { ContactMessage } from '@throwdown/contract/contact'
import { answer } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

const HOUR = 3_600_000
const ID = '0190a5c0-0000-7000-8000-0000000000bb'

test('messages show how long they wait; a status is changed and a reply is mailed with one id', async ({
  page,
}) => {
  await signIn(page, STAFF_USER)
  let message: ContactMessage = {
    id: ID,
    email: 'writer@keep.example',
    message: 'My withdrawal has not arrived.\n<b>Help</b>',
    status: 'new',
    note: null,
    createdAt: new Date(Date.now() - 49.5 * HOUR).toISOString(),
    updatedAt: new Date().toISOString(),
    answeredAt: null,
    archivedAt: null,
  }
  const sent: unknown[] = []
  await answer(page, '/contact/admin/stats', () => ({
    total: 1,
    new: 1,
    inProgress: 0,
    resolved: 0,
    archived: 0,
  }))
  await answer(page, '/contact/admin/all', () => ({
    messages: message.archivedAt === null ? [message] : [],
    page: 1,
    limit: 20,
    total: 1,
    totalPages: 1,
  }))
  await page.route(`**/api/contact/admin/${ID}/status`, async (route) => {
    const { status } = route.request().postDataJSON()
    message = { ...message, status }
    await route.fulfill({ json: { success: true, data: message } })
  })
  await page.route(`**/api/contact/admin/${ID}/reply`, async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1)
      return route.fulfill({
        status: 500,
        json: { success: false, code: 'internal_error', message: 'Try again.' },
      })
    message = { ...message, answeredAt: new Date().toISOString() }
    return route.fulfill({ json: { success: true, data: message } })
  })
  await page.goto('/admin/messages')
  const card = page.getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem')
  await expect(card).toContainText('49 h, past 48 h')
  await expect(card).toContainText('<b>Help</b>')
  await expect(page.getByText('1 new, 0 in progress, 0 resolved')).toBeVisible()
  await expectFits(page)
  await card.getByRole('combobox').click()
  await page.getByRole('option', { name: 'In progress' }).click()
  await expect(card.getByRole('combobox')).toContainText('In progress')

  await card.getByRole('button', { name: 'Reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply to writer@keep.example' })
  await dialog.getByRole('button', { name: 'Send by mail' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Please write a reply\./)
  await dialog.getByRole('textbox').fill('It is on its way.')
  await dialog.getByRole('button', { name: 'Send by mail' }).click()
  await expect(dialog.getByText('Try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send by mail' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('answered after 49 h')
  const [first, second] = sent
  expect(second).toEqual({ replyId: expect.stringMatching(/^[0-9a-f-]{36}$/), text: 'It is on its way.' })
  expect(second).toEqual(first)

  // Nothing is deleted: the message leaves the lists.
  await page.route(`**/api/contact/admin/${ID}`, async (route) => {
    expect(route.request().method()).toBe('DELETE')
    message = { ...message, archivedAt: new Date().toISOString() }
    await route.fulfill({ json: { success: true, data: { id: ID } } })
  })
  await card.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('is in the archive. It is kept')).toBeVisible()
  await expect(page.getByText('No messages')).toBeVisible()
})
