import type { Page } from '@playwright/test'
import { activePoolsReply, answer } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { expect, test } from './page-test.ts'
import { mockSafePlay, nothingDecided } from './safe-play-replies.ts'
import { signIn } from './signed-in.ts'
import { mockWallet } from './wallet-replies.ts'

const UNTIL_MS = Date.UTC(2030, 0, 2, 10, 5)

const stakes = (page: Page) => page.getByRole('group', { name: 'Stake' }).getByRole('button')
const join = (page: Page) => page.getByRole('button', { name: 'Join Game' })

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await mockLobby(page)
  await mockWallet(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('[L3] during a time-out the dashboard says until when, locks the stakes, and shows no address to send to', async ({
  page,
}) => {
  await mockSafePlay(page, { pause: { kind: 'timed_out', untilMs: UNTIL_MS } })
  await page.goto('/dashboard')
  const reason = 'You are taking a time-out until January 2, 2030 at 10:05 UTC.'
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect(stakes(page)).toHaveText(Array.from({ length: 6 }, () => /time-out$/))
  await expect(join(page)).toHaveAccessibleDescription(reason)
  const wallet = page.getByRole('region', { name: 'Wallet' })
  await expect(wallet.getByText('What you send now could only be withdrawn.')).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Copy address' })).toHaveAttribute('aria-disabled', 'true')
  await expectFits(page)
  await page.goto('/wallet/top-up')
  await expect(page.getByText('What arrives before then can only be withdrawn')).toHaveCount(1)
  await expect(page.getByText('Your personal address on Solana')).toHaveCount(0)
})

test('[L2] a stake over a limit of the player is locked, and chosen it says so in the place of the payout', async ({
  page,
}) => {
  const { usage } = nothingDecided()
  await mockSafePlay(page, { limits: [{ kind: 'stake', days: 1, amount: 15, raise: null }], usage })
  await page.goto('/dashboard')
  await expect(stakes(page).filter({ hasText: 'over your limit' })).toHaveCount(3)
  await stakes(page).filter({ hasText: '$20' }).click()
  await expect(page.getByText('This stake is higher than your stake limit.').first()).toBeVisible()
  await stakes(page).filter({ hasText: '$10' }).click()
  await expect(page.getByText('This stake is higher than your stake limit.')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What this match pays' })).toContainText('Win')
})
