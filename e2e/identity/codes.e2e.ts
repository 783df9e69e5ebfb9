import { digit, enterCode, otherCode, signUp, toast, toneOf } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { codeIn, mailsTo, mailTo } from '../mailbox.ts'
import { aPerson } from '../people.ts'

test('a wrong code is refused in words, and the right one still works {8.19}', { tag: '@night' }, async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  const code = codeIn(await mailTo(person.email))
  await enterCode(page, otherCode(code))
  const shown = toast(page, 'Invalid verification code. Please check and try again.')
  await expect(shown).toBeVisible()
  expect(await toneOf(shown)).toBe('error')
  // At the boxes too, until they are edited.
  const said = page.locator('form').getByText('Invalid verification code. Please check and try again.')
  await expect(said).toBeVisible()
  await digit(page, 6).fill('')
  await expect(said).toBeHidden()
  await expect(page).toHaveURL('/email-verification')
  await enterCode(page, code)
  await expect(page).toHaveURL('/dashboard')
  expect(await mailsTo(person.email)).toHaveLength(1)
})
