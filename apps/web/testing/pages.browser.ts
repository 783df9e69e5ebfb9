import { answerVisitor, PERSON } from './identity-replies.ts'
import { requestReset, signUp } from './page-steps.ts'
import { expect, test } from './visitor-test.ts'

for (const [path, page] of [
  ['/', 'Welcome'],
  ['/signup', 'Sign Up'],
  ['/login', 'Log In'],
  ['/admin/login', 'Admin Login'],
  ['/forgot-password', 'Recover your account'],
  ['/contact', 'Contact Us'],
  ['/no/such/page', 'Page not found'],
] as const) {
  test(`the document title of ${path}`, async ({ page: tab }) => {
    await tab.goto(path)
    await expect(tab).toHaveTitle(`${page} · Throwdown`)
  })
}

test('the document titles of the code pages', async ({ page }) => {
  await answerVisitor(page)
  await signUp(page, PERSON)
  await expect(page).toHaveTitle('Verify your email · Throwdown')
  await requestReset(page, PERSON.email)
  await expect(page).toHaveTitle('Verify your email · Throwdown')
})

test('an unknown address has a page of its own and a way back', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'No battle here' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expect(page).toHaveURL('/')
})

test('the layout: gradient behind, centred logo, form at most 451 px wide {2.28 9.57}', async ({ page }) => {
  await page.goto('/login')
  const main = await page.getByRole('main').boundingBox()
  expect(main?.width).toBe(451)
  const logo = await page.getByRole('banner').boundingBox()
  expect((logo?.x ?? 0) + (logo?.width ?? 0) / 2).toBeCloseTo(720, 0)
  expect((main?.x ?? 0) + (main?.width ?? 0) / 2).toBeCloseTo(720, 0)
  const backdrop = page.locator('div[aria-hidden=true]:has(> canvas)')
  const background = await backdrop.evaluate((element) => getComputedStyle(element).backgroundImage)
  expect(background).toContain('gradient')
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`losing the network shows a notice below the page until it is back, ${size.width} wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/login')
    const notice = page.getByText('You are offline. We will reconnect as soon as your network is back.')
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expect(notice).toBeHidden()
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    const [lastLine, place] = [page.getByText('Stay safe, gamble responsibly'), await notice.boundingBox()]
    const end = await lastLine.boundingBox()
    expect(place?.y).toBeGreaterThanOrEqual((end?.y ?? size.height) + (end?.height ?? 0))
    expect((await notice.locator('svg').boundingBox())?.width).toBe(18)
    await context.setOffline(false)
    await expect(notice).toBeHidden()
  })

test('a screen that breaks is caught, and trying again brings it back', async ({ page }) => {
  await page.route('**/assets/ForgotPasswordScreen*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page.getByRole('heading', { name: 'Something broke' })).toBeVisible()
  await page.unroute('**/assets/ForgotPasswordScreen*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Recover your account' })).toBeVisible()
})

test('the page describes itself where its link is shared', async ({ page, request }) => {
  await page.goto('/login')
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
  expect(await content('meta[property="og:title"]')).toBe('Throwdown · Prepare for Battle')
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
  expect(await content('meta[name="description"]')).toContain('Rock-Paper-Scissors')
  const image = await request.get((await content('meta[property="og:image"]')) ?? '')
  expect(image.headers()['content-type']).toBe('image/png')
})

test('the production build has no component gallery and writes nothing to the console {9.59}', async ({
  page,
}) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  await page.goto('/ui')
  await expect(page.getByRole('heading', { name: 'No battle here' })).toBeVisible()
  await page.evaluate('console.error("from the app")')
  expect(lines).toEqual([])
})
