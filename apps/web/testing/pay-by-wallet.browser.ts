import { parseTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  parseTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { readTransaction, toAddress } from './chain/read-transaction.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { installWallets } from './test-wallet.ts'
import { violationsIn } from './violations-in.ts'
import { aBlockhash, DEPOSIT_ADDRESS, mockWallet, OWN_WALLET, USDC_MINT } from './wallet-replies.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await mockWallet(page)
})

/** The parsers check program and data themselves; their types want it said. */
function parsable(instruction: unknown): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return instruction as never
}

test('one click: a single wallet gets the transfer of SOL to the address of the player', async ({ page }) => {
  const sent = await installWallets(page, [{ name: 'Test Wallet', address: OWN_WALLET }])
  await page.goto('/wallet/top-up')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByText('0.5000 SOL sent. It shows as arriving in a few seconds.')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.chain).toBe('solana:mainnet')
  const { instructions, lifetime, signers } = readTransaction(sent[0])
  expect(signers).toEqual([OWN_WALLET])
  expect(lifetime).toMatchObject({ blockhash: aBlockhash().blockhash })
  expect(instructions).toHaveLength(1)
  const { accounts, data } = parseTransferSolInstruction(parsable(instructions[0]))
  expect([accounts.source.address, accounts.destination.address, data.amount]).toEqual([
    OWN_WALLET,
    DEPOSIT_ADDRESS,
    500_000_000n,
  ])
})

test('USDC goes to the token account of the player, of the right mint', async ({ page }) => {
  const sent = await installWallets(page, [{ name: 'Test Wallet', address: OWN_WALLET }])
  await page.goto('/wallet/top-up')
  await page.getByRole('radio', { name: 'USDC' }).check()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByText('100.00 USDC sent.')).toBeVisible()
  const { instructions } = readTransaction(sent[0])
  expect(instructions).toHaveLength(2)
  const { accounts, data } = parseTransferCheckedInstruction(parsable(instructions[1]))
  const [expected] = await findAssociatedTokenPda({
    owner: toAddress(DEPOSIT_ADDRESS),
    mint: toAddress(USDC_MINT),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  expect([accounts.destination.address, accounts.mint.address, data.amount]).toEqual([
    expected,
    USDC_MINT,
    100_000_000n,
  ])
})

test('of several wallets the player chooses; one for another chain is not offered', async ({ page }) => {
  const sent = await installWallets(page, [
    { name: 'First', address: OWN_WALLET },
    { name: 'Second', address: OWN_WALLET },
    { name: 'Elsewhere', address: OWN_WALLET, chains: ['solana:devnet'] },
  ])
  await page.goto('/wallet/top-up')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('group', { name: 'Pay 0.5000 SOL with' }).getByRole('button')).toHaveText([
    'First',
    'Second',
  ])
  expect(sent).toHaveLength(0)
  await page.getByRole('button', { name: 'Second' }).click()
  await expect.poll(() => sent.map(({ wallet }) => wallet)).toEqual(['Second'])
})

for (const refuses of ['connect', 'send'] as const)
  test(`a wallet that refuses to ${refuses} is not a success`, async ({ page }) => {
    const sent = await installWallets(page, [{ name: 'Test Wallet', address: OWN_WALLET, refuses }])
    await page.goto('/wallet/top-up')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByText('Your wallet did not confirm it.')).toBeVisible()
    expect(sent).toHaveLength(0)
  })

test('without a wallet, and without the chain, the page says what else to do', async ({ page }) => {
  await page.goto('/wallet/top-up')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByText('No Solana wallet was found in this browser.')).toBeVisible()
})

test('an unreachable chain is reported before the wallet is called', async ({ page }) => {
  const sent = await installWallets(page, [{ name: 'Test Wallet', address: OWN_WALLET }])
  const message = 'Solana cannot be reached right now. Please try again in a moment, or send to your address.'
  await page.route('**/api/wallet/blockhash', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'chain_unreachable', message } }),
  )
  await page.goto('/wallet/top-up')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByText(message)).toBeVisible()
  expect(sent).toHaveLength(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the wallet app opens with address and amount filled in', async ({ page }) => {
    await page.goto('/wallet/top-up')
    const app = page.getByRole('link', { name: 'Open in wallet app' })
    await expect(app).toBeVisible()
    await expect(app).toHaveAttribute('href', /^solana:\w+\?amount=0\.5&label=Throwdown$/)
    expect(await violationsIn(page)).toEqual([])
  })
})
