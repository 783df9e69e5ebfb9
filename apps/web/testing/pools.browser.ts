import {
  AS_OF,
  aCard,
  answer,
  aPool,
  aPoolPlayer,
  ledgerPage,
  poolReply,
  refuse,
  winnersReply,
} from './board-replies.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const POOL = '/view-pool/usd5-2026-11-09'
/** Gold, silver and bronze. */
const METALS = ['rgb(246, 196, 83)', 'rgb(201, 209, 220)', 'rgb(208, 138, 82)']

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

for (const path of ['/previous-winners', '/bounty/leaderboard/previous/winners']) {
  test(`recent winners at ${path}: dates, medals, prizes, five pools a page {2.13 2.185-189 7.52 9.46 9.55}`, async ({
    page,
  }) => {
    const asked: URL[] = []
    await answer(page, '/bounty-pool/completed-winners', (url) => {
      asked.push(url)
      return winnersReply(12, Number(url.searchParams.get('page')))
    })
    await page.goto(path)
    await expect(page).toHaveTitle('Recent Winners · Throwdown')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Winners')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-transform', 'uppercase')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      'Nov 2 - Nov 8',
    )
    const winners = page.getByRole('main').getByRole('list').nth(1).getByRole('listitem')
    await expect(winners).toHaveCount(3)
    await expect(winners.first()).toContainText('Won $1,590.14')
    for (const [index, metal] of METALS.entries()) {
      const badge = winners.nth(index).getByText(String(index + 1), { exact: true })
      await expect(badge).toHaveCSS('background-color', metal)
    }
    expect(asked[0]?.searchParams.get('limit')).toBe('5')
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Page 3' }).click()
    await expect(page.getByText('Showing 11 to 12 of 12 pools')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2)
    await answer(page, '/bounty-pool/details', () => poolReply(4))
    await page
      .getByRole('link', { name: /^View Full Pool/ })
      .first()
      .click()
    await expect(page).toHaveURL('/view-pool/usd5-week-11')
  })
}

test('no pool yet, and an error with the way back to the leaderboard {2.190-192 4.53-55}', async ({
  page,
}) => {
  await answer(page, '/bounty-pool/completed-winners', () => winnersReply(0))
  await page.goto('/previous-winners')
  await expect(page.getByText('No Previous Pool Found')).toBeVisible()
  await expect(page.getByText('Pools Will Be Available When There Are Any')).toBeVisible()
  await expect(page.getByText(/^Won /)).toHaveCount(0)
  expect(await violationsIn(page)).toEqual([])
  await page.unrouteAll()
  await signIn(page)
  await refuse(page, '/bounty-pool/completed-winners', 500, 'x')
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading previous winners' })
  await expect(alert).toContainText('Please try again later')
  await alert.getByRole('link', { name: 'Back to Leaderboard' }).click()
  await expect(page).toHaveURL('/bounty/leaderboard')
})

for (const path of [POOL, '/full-pool/usd5-2026-11-09']) {
  test(`a pool at ${path}: six columns, three metals, ten a page, both ways back {2.14 2.193-197 2.199-200 9.47}`, async ({
    page,
  }) => {
    const asked: URL[] = []
    await answer(page, '/bounty-pool/details', (url) => {
      asked.push(url)
      return poolReply(24, Number(url.searchParams.get('page')))
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Full Pool ( Nov 9 - Nov 15 )')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-transform', 'uppercase')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Username',
      'Rank',
      'Prize',
      'Total Points',
      'Games Played',
      'Details',
    ])
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(11)
    await expect(rows.nth(1)).toContainText('$1,590.14')
    await expect(rows.nth(4)).toContainText('No prize')
    for (const [index, metal] of METALS.entries())
      await expect(
        rows
          .nth(index + 1)
          .getByRole('cell')
          .first(),
      ).toHaveCSS('box-shadow', `${metal} 3px 0px 0px 0px inset`)
    await expect(rows.nth(4).getByRole('cell').first()).toHaveCSS('box-shadow', 'none')
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Page 3' }).click()
    await expect(rows).toHaveCount(5)
    expect(asked.map(({ searchParams }) => searchParams.toString())).toEqual([
      'limit=10&page=1',
      'limit=10&page=3',
    ])
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/previous-winners')
  })
}

test('View Profile opens the public card of a player and gives the focus back {2.195}', async ({ page }) => {
  await answer(page, '/bounty-pool/details', () => poolReply(4))
  await answer(page, '/players', () => aCard(2))
  await page.goto(POOL)
  const opener = page.getByRole('button', { name: 'View Profile of Wren_Ash' })
  await opener.click()
  const card = page.getByRole('dialog', { name: 'Wren_Ash' })
  await expect(card.getByText('Joined March 2, 2026')).toBeVisible()
  await expect(card.getByText('63.6%')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card).toBeHidden()
  await expect(opener).toBeFocused()
})

test('an empty pool and one that does not exist read the same {2.198 4.53 4.55}', async ({ page }) => {
  await answer(page, '/bounty-pool/details', () => poolReply(0))
  await page.goto(POOL)
  await expect(page.getByText('No players found in this pool')).toBeVisible()
  await expect(page.getByText('This pool may be empty or still in progress')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.unrouteAll()
  await signIn(page)
  await refuse(page, '/bounty-pool/details', 404, 'Not found.')
  await page.reload()
  await expect(page.getByText('No players found in this pool')).toBeVisible()
})

test('[B11] a void pool shows what went back', async ({ page }) => {
  await answer(page, '/bounty-pool/details', () => ({
    pool: aPool({ status: 'VOID' }),
    players: [{ ...aPoolPlayer(4), prize: null, earnings: 4.5 }],
    totalPlayers: 1,
    asOf: AS_OF,
    totalPages: 1,
  }))
  await page.goto(POOL)
  await expect(page.getByText('$4.50 returned')).toBeVisible()
  await expect(page.getByText('Void', { exact: true })).toBeVisible()
})

test('[B13] Check this pool replays the public list, page by page, and the list can be saved', async ({
  page,
}) => {
  const asked: (string | null)[] = []
  await answer(page, '/bounty-pool/details', () => ({
    pool: aPool({ status: 'VOID' }),
    players: [{ ...aPoolPlayer(1), prize: null, totalPoints: 2, earnings: 1.5 }],
    totalPlayers: 2,
    asOf: AS_OF,
    totalPages: 1,
  }))
  await answer(page, '/bounty-pool/ledger', (url) => {
    asked.push(url.searchParams.get('after'))
    return ledgerPage(Number(url.searchParams.get('after')))
  })
  await page.goto(POOL)
  await page.getByRole('button', { name: 'Check this pool' }).click()
  await expect(page.getByText('This pool adds up')).toBeVisible()
  await expect(page.getByText('Your browser replayed 1 matches of 2 players.')).toBeVisible()
  await expect(page.getByText('By the rules this pool is void')).toBeVisible()
  expect(asked).toEqual(['0', '2'])
  expect(await violationsIn(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the list' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('throwdown-pool-usd5-2026-11-09.json')
})

test('[B13] a pool that does not add up is named, and a list out of reach too', async ({ page }) => {
  await answer(page, '/bounty-pool/details', () => poolReply(4))
  await page.route('**/api/bounty-pool/ledger/**', (route) => route.abort())
  await page.goto(POOL)
  await page.getByRole('button', { name: 'Check this pool' }).click()
  await expect(page.getByText('The list could not be fetched.')).toBeVisible()
  await page.unroute('**/api/bounty-pool/ledger/**')
  await answer(page, '/bounty-pool/ledger', (url) => ledgerPage(Number(url.searchParams.get('after'))))
  await page.getByRole('button', { name: 'Check this pool' }).click()
  await expect(page.getByText('This pool does not add up')).toBeVisible()
  await expect(page.getByText('Place 1 is shown with 128 points, the list gives 2')).toBeVisible()
})
