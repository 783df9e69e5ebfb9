import { tabTo } from './tab-to.ts'
import { expect, test } from './visitor-test.ts'

test('a dialog holds the focus and gives it back', async ({ page }) => {
  await page.goto('/signup')
  const opener = page.getByRole('button', { name: 'Terms and Conditions' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    // At its end the focus passes a guard that sends it back to the beginning.
    await expect.poll(holdsFocus).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the focus is visible', async ({ page }) => {
  await page.goto('/login')
  for (const wanted of [
    page.getByRole('link', { name: 'Sign Up' }),
    page.getByRole('link', { name: 'Forgot Password?' }),
    page.getByRole('button', { name: 'Log In' }),
  ]) {
    await tabTo(page, wanted)
    expect(await wanted.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none')
  }
})
