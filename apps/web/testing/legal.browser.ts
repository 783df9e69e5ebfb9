import { overflowOf } from './overflow.ts'
import { press } from './page-steps.ts'
import { violationsIn } from './violations-in.ts'
import { expect, test } from './visitor-test.ts'

for (const [title, sections, start] of [
  ['Terms and Conditions', 13, '/signup'],
  ['Privacy Policy', 10, '/signup'],
  ['Terms and Conditions', 13, '/contact'],
  ['Privacy Policy', 10, '/contact'],
] as const) {
  test(`${title} opens over ${start} with ${sections} sections and closes again {2.44 2.209-210}`, async ({
    page,
  }) => {
    await page.goto(start)
    await press(page, title)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(sections)
    if (sections === 13) await expect(dialog.getByText(/23\/08\/2025/)).toBeVisible()
    const [text, done] = [
      dialog.getByRole('region', { name: title }),
      dialog.getByRole('button', { name: 'Done' }),
    ]
    const place = await text.boundingBox()
    // The last line in sight does not touch the button.
    expect((await done.boundingBox())?.y).toBeGreaterThanOrEqual((place?.y ?? 0) + (place?.height ?? 0) + 12)
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

for (const [path, title, sections] of [
  ['/terms', 'Terms and Conditions', 13],
  ['/privacy', 'Privacy Policy', 10],
  ['/responsible-play', 'Responsible play', 7],
] as const) {
  test(`${path} is a page for everybody, with version, date and an address for each section`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Throwdown`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const tag of ['In force', 'Version 1', 'since August 23, 2025'])
      await expect(page.getByText(tag, { exact: true }).first()).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await expect(contents.getByRole('listitem')).toHaveCount(sections + 2)
    for (const way of ['Log in', 'Sign up'])
      await expect(page.getByRole('link', { name: way, exact: true })).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      expect(await violationsIn(page)).toEqual([])
    }
  })
}

test('the help outside the game is reached by links that leave the page open', async ({ page }) => {
  await page.goto('/responsible-play#help')
  for (const [name, url] of [
    ['gamblingtherapy.org', 'https://www.gamblingtherapy.org'],
    ['gamblersanonymous.org', 'https://gamblersanonymous.org'],
    ['contact page', '/contact'],
    ['Safe play', '/safe-play'],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', url)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(page.getByText('Gambling Therapy (gamblingtherapy.org) gives free advice')).toBeVisible()
})

test('the address of a section leads to it, and its version stays readable', async ({ page }) => {
  await page.goto('/terms?version=1#fees')
  const fees = page.getByRole('heading', { name: '6. Stakes, winnings and fees' })
  await expect(fees).toBeInViewport()
  await expect(page.getByText('Deposits: 10% of the amount.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Fair throws' }).click()
  await expect(page).toHaveURL('/terms?version=1#fair-throws')
  await expect(page.getByRole('heading', { name: '5. Fair throws' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Version 1' })).toHaveAttribute('href', '/terms?version=1')
})

test('on a phone the contents are folded above the document', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  const link = page.getByRole('link', { name: 'How long we keep it' })
  await expect(link).toHaveCount(0)
  await page.getByText('Contents · 10 sections').click()
  await link.click()
  await expect(page).toHaveURL('/privacy#how-long')
  await expect(page.getByRole('heading', { name: '7. How long we keep it' })).toBeInViewport()
})

test('a document is printed by its button, and on paper it is alone', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Print or save' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Deposits: 10% of the amount.')).toBeVisible()
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation', { name: 'Contents' }),
    page.getByRole('button', { name: 'Print or save' }),
  ])
    await expect(gone).toBeHidden()
})

test('the pages before a login lead to help, responsible play, terms and privacy', async ({ page }) => {
  for (const path of ['/help', '/responsible-play', '/terms', '/privacy']) {
    await page.goto('/login')
    await page.locator(`footer a[href="${path}"]`).click()
    await expect(page).toHaveURL(path)
  }
})

test('the dialog of a document opens its page next to the form', async ({ page }) => {
  await page.goto('/signup')
  await press(page, 'Terms and Conditions')
  const toPage = page.getByRole('dialog').getByRole('link', { name: 'Open as a page' })
  await expect(toPage).toHaveAttribute('href', '/terms')
  await expect(toPage).toHaveAttribute('target', '_blank')
})
