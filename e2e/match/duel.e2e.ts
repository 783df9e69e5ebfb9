import { expect, test } from '../e2e-test.ts'
import { areApart, boxOf, lookAtDuel } from './look-at-duel.ts'
import { leaveAll, mayThrow, play, sealRock, throwHand, twoInAMatch } from './match-steps.ts'

test('[M4] a missed turn names who ran out of time and shows the other hand as sealed', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first, person }, { page: second, person: late }] = await twoInAMatch(browser)
  await sealRock(first)
  await mayThrow(second)
  await expect(first.getByText(`${late.username} is choosing…`)).toBeVisible()
  await expect(first.getByRole('timer')).toContainText(/\d/)
  // The first throw and the whole time bank pass; the ring of the late player shows which of the two runs.
  await expect(second.getByRole('timer')).toContainText('Time bank', { timeout: 30_000 })
  // Both at once: the next throw begins a moment later.
  const patience = { timeout: 60_000 }
  await Promise.all([
    expect(first.getByText(`${late.username} ran out of time`).first()).toBeVisible(patience),
    expect(first.getByText('no throw', { exact: true }).first()).toBeVisible(patience),
    expect(second.getByText('You ran out of time').first()).toBeVisible(patience),
    expect(second.getByText('sealed', { exact: true }).first()).toBeVisible(patience),
  ])
  await expect(first.getByText('Both throws opened and checked in your browser')).toBeHidden()
  await expect(first.getByText(`${late.username}: 0 s in the time bank`)).toBeAttached()
  await expect(first.getByText(`${person.username}: 20 s in the time bank`)).toBeAttached()
  await leaveAll(first, second)
})

test('time banks, earlier throws, the throw limit, and a surrender that names its price', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first }, { page: second, person }] = await twoInAMatch(browser)
  await mayThrow(first)
  await expect(first.getByText('20 s bank')).toHaveCount(2)
  await expect(first.getByText(`${person.username}'s hand is hidden`)).toBeVisible()
  await expect(first.getByText(/^Throw \d+ of 12$/)).toBeHidden()
  for (const key of ['1', '2'] as const) {
    await Promise.all([throwHand(first, key), throwHand(second, key)])
    await expect(first.getByText('Draw – throw again').first()).toBeVisible({ timeout: 20_000 })
  }
  await mayThrow(first)
  await expect(first.getByText('Throw 3 of 12')).toBeVisible()
  const thrown = first
    .getByRole('list', { name: `Earlier throws of ${person.username}` })
    .getByRole('listitem')
  await expect(thrown).toHaveText(['Rock', 'Paper'])

  const surrender = first.getByRole('button', { name: 'Surrender' })
  expect((await boxOf(surrender)).y).toBeLessThan(900 * 0.3)
  await surrender.click()
  const dialog = first.getByRole('dialog', { name: 'Surrender this match?' })
  await expect(dialog).toContainText('You lose this match and your $50.00 stake.')
  await expect(dialog.getByRole('timer')).toHaveText(/\d+ s left/)
  await dialog.getByRole('button', { name: 'Surrender' }).click()
  await expect(first.getByText('You surrendered.')).toBeVisible()
  await expect(second.getByText(/surrendered\.$/)).toBeVisible()
  await leaveAll(first, second)
})

test('without a network one notice lies under the pot, and a reload shows money as it is', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: rival }, { page }] = await twoInAMatch(browser, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'no-preference',
  })
  await mayThrow(page)
  await page.context().setOffline(true)
  const notice = page.getByText('Connection lost. Reconnecting… Your time bank covers the gap.')
  await expect(notice).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('You are offline.')).toBeHidden()
  expect(areApart(await boxOf(notice), await boxOf(page.locator('main > header')))).toBe(true)
  await page.context().setOffline(false)
  await expect(notice).toBeHidden({ timeout: 20_000 })
  await play({ winning: page, losing: rival })
  await page.addInitScript(() => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const [amount] of (document.body?.innerText ?? '').matchAll(/\$\d+\.\d\d/g)) seen.add(amount)
      Object.assign(window, { amounts: [...seen] })
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.reload()
  await expect(page.getByText('Balance now $97.50')).toBeVisible({ timeout: 20_000 })
  await page.waitForTimeout(1_500)
  const amounts = await page.evaluate(() => Reflect.get(window, 'amounts'))
  expect(new Set(amounts)).toEqual(new Set(['$47.50', '$97.50', '$100.00', '$2.50']))
  await leaveAll(rival, page)
})

// The smallest window; `npm run night` looks at the others.
lookAtDuel([[360, 640]])
