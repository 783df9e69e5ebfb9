import { press } from './page-steps.ts'
import { expect, test } from './visitor-test.ts'

for (const [title, sections, start] of [
  ['Terms and Conditions', 13, '/signup'],
  ['Privacy Policy', 10, '/signup'],
  ['Terms and Conditions', 13, '/contact'],
  ['Privacy Policy', 10, '/contact'],
] as const) {
  test(`${title} opens over ${start} with ${sections} sections and closes again {2.44 2.209}`, async ({
    page,
  }) => {
    await page.goto(start)
    await press(page, title)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(sections)
    if (sections === 13) await expect(dialog.getByText(/23\/08\/2025/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(start)
  })
}

test('a document closes by its button, by Escape and by a click next to it', async ({ page }) => {
  await page.goto('/signup')
  const dialog = page.getByRole('dialog')
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 450),
  ]) {
    await press(page, 'Privacy Policy')
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('checkbox', { name: /I agree to the/ })).not.toBeChecked()
})
