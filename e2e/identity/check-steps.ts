import { expect, type Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'

export type Answers = { readonly born: readonly [string, string, string]; readonly country: string }

export const ADULT: Answers = { born: ['4', '5', '1990'], country: 'Germany' }

/** Born today, so many years ago. */
export function bornYearsAgo(years: number): Answers['born'] {
  const today = new Date()
  return [String(today.getUTCDate()), String(today.getUTCMonth() + 1), String(today.getUTCFullYear() - years)]
}

export async function takeCheck(page: Page, { born, country }: Answers): Promise<void> {
  // If there is something else on the page, the failure says what.
  await expect(page.getByRole('main')).toContainText('Before you play for money')
  await expect(page.getByRole('heading', { name: 'Before you play for money' })).toBeVisible()
  const date = page.getByRole('group', { name: 'Date of birth' })
  for (const [index, part] of ['Day', 'Month', 'Year'].entries())
    await date.getByRole('textbox', { name: part }).fill(born[index] ?? '')
  await page.getByRole('combobox', { name: 'Country you live in' }).selectOption(country)
  await page.getByRole('checkbox', { name: /they are true/ }).click()
  await press(page, 'Continue')
}
