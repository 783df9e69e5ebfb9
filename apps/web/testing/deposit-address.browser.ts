import type { Page } from '@playwright/test'
import { activePoolsReply, answer } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aWallet, DEPOSIT_ADDRESS, mockWallet, OWN_WALLET, signatureOf } from './wallet-replies.ts'

const OTHER_PLAYER = '0190a5c0-0000-7000-8000-0000000000ab'

/** What somebody could reply who has the server or its database, but not the signer. */
const FORGED = {
  'another address with the signature of the player': { address: OWN_WALLET },
  'an address that is signed for another player': {
    addressSignature: signatureOf({ playerId: OTHER_PLAYER }),
  },
  'the address and signature of another player': {
    address: OWN_WALLET,
    addressSignature: signatureOf({ playerId: OTHER_PLAYER, address: OWN_WALLET }),
  },
  'an address that is signed for another chain': { addressSignature: signatureOf({ network: 'devnet' }) },
  'an address without a signature': { addressSignature: null },
  'a signature of a key that the page does not pin': { addressSignature: signatureOf({}, '03') },
} as const

let socket: FakeSocket

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await mockLobby(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  socket = new FakeSocket()
  await socket.attach(page, () => ({ success: true, data: {} }))
})

/** Anywhere in the page, also in what a button would copy or a code would hold. */
const namesAddress = async (page: Page): Promise<boolean> => {
  const html = await page.content()
  return [DEPOSIT_ADDRESS, OWN_WALLET].some((address) => html.includes(address))
}

for (const [what, forged] of Object.entries(FORGED))
  test(`[C2] no address, code, copy button or payment for ${what}`, async ({ page }) => {
    await mockWallet(page, { wallet: aWallet(forged) })
    await page.goto('/wallet/top-up')
    await expect(page.getByText('Please do not send any coins now.')).toBeVisible()
    await expect(page.getByText('could not confirm that the one from our server is yours')).toBeVisible()
    await expect(page.getByText('Arrives in your balance')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
    for (const name of ['Copy address', 'Connect wallet'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    expect(await namesAddress(page)).toBe(false)
    await page.goto('/dashboard')
    const box = page.getByRole('region', { name: 'Wallet' })
    const why = 'Your deposit address could not be confirmed. Please do not send coins. Top Up says more.'
    await expect(box.getByText(why)).toBeVisible()
    const copy = box.getByRole('button', { name: 'Copy address' })
    await expect(copy).toHaveAttribute('aria-disabled', 'true')
    await expect(copy).toHaveAccessibleDescription(why)
    expect(await namesAddress(page)).toBe(false)
  })

test('[C2] an address that is exchanged while the page is open goes away, and support is one click away', async ({
  page,
}) => {
  const wallet = aWallet()
  await mockWallet(page, { wallet })
  await page.goto('/wallet/top-up')
  await expect(page.getByText(DEPOSIT_ADDRESS)).toBeVisible()
  await expect.poll(() => socket.greetings.length).toBeGreaterThan(0)
  wallet.address = OWN_WALLET
  socket.push('walletChanged', {})
  await expect(page.getByText('Please do not send any coins now.')).toBeVisible()
  expect(await namesAddress(page)).toBe(false)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'Contact support' }).click()
  await expect(page).toHaveURL('/contact')
})

test('[C2] the page shows an address as soon as it is signed', async ({ page }) => {
  const wallet = aWallet({ address: null, addressSignature: null })
  await mockWallet(page, { wallet })
  await page.goto('/wallet/top-up')
  await expect(page.getByText('Your personal address is being made.')).toBeVisible()
  await expect.poll(() => socket.greetings.length).toBeGreaterThan(0)
  Object.assign(wallet, aWallet())
  socket.push('walletChanged', {})
  await expect(page.getByText(DEPOSIT_ADDRESS)).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
})
