import { SOL } from './deposit-world.ts'
import { createTokenAccount, sol, uncheckedUsdc, usdc } from './instructions.ts'
import { type CraftedDeposit, openTokenAccount, pay, SOL_OF_HALF, TEN_USDC, USDC, USDC_MIN } from './scene.ts'
import { sendByLookupTable, sendVersion1 } from './send.ts'

export const USDC_TRANSFERS: readonly CraftedDeposit[] = [
  {
    name: 'USDC with the creation of the token account',
    rounds: [
      async (s) =>
        pay(
          s,
          await createTokenAccount(s.from, s.to.address),
          await usdc(s.from, s.to.tokenAccount, 10n * USDC),
        ),
    ],
    to: TEN_USDC,
  },
  {
    name: 'USDC to an existing token account, which never names the wallet',
    rounds: [openTokenAccount, async (s) => pay(s, await usdc(s.from, s.to.tokenAccount, 10n * USDC))],
    to: TEN_USDC,
  },
  {
    name: 'USDC by the transfer without mint and decimals',
    rounds: [
      openTokenAccount,
      async (s) => pay(s, await uncheckedUsdc(s.from, s.to.tokenAccount, 10n * USDC)),
    ],
    to: TEN_USDC,
  },
  {
    name: 'USDC that its issuer mints into the token account',
    rounds: [(s) => s.world.client.localnet.giveUsdc(s.to.address, 10n * USDC)],
    to: TEN_USDC,
  },
  {
    name: 'USDC in a version 1 transaction',
    rounds: [
      openTokenAccount,
      async (s) =>
        sendVersion1(s.world.client, {
          payer: s.from,
          instructions: [await usdc(s.from, s.to.tokenAccount, 10n * USDC)],
        }),
    ],
    to: TEN_USDC,
  },
  {
    name: 'USDC by a lookup table',
    rounds: [
      openTokenAccount,
      async (s) =>
        sendByLookupTable(s.world.client, {
          payer: s.from,
          instructions: [await usdc(s.from, s.to.tokenAccount, 10n * USDC)],
          looked: s.to.tokenAccount,
        }),
    ],
    to: TEN_USDC,
  },
  {
    name: 'two transfers of USDC in one transaction are one deposit',
    rounds: [
      openTokenAccount,
      async (s) =>
        pay(
          s,
          await usdc(s.from, s.to.tokenAccount, 4n * USDC),
          await usdc(s.from, s.to.tokenAccount, 6n * USDC),
        ),
    ],
    to: TEN_USDC,
  },
  {
    name: 'exactly the minimum of USDC',
    rounds: [openTokenAccount, async (s) => pay(s, await usdc(s.from, s.to.tokenAccount, USDC_MIN))],
    to: [['usdc', USDC_MIN, 'credited']],
  },
  {
    name: 'a micro-USDC less than the minimum is dust',
    rounds: [openTokenAccount, async (s) => pay(s, await usdc(s.from, s.to.tokenAccount, USDC_MIN - 1n))],
    to: [['usdc', USDC_MIN - 1n, 'dust']],
  },
  {
    name: 'SOL and USDC in one transaction are two deposits',
    rounds: [
      openTokenAccount,
      async (s) =>
        pay(s, sol(s.from, s.to.address, SOL / 2n), await usdc(s.from, s.to.tokenAccount, 10n * USDC)),
    ],
    to: [...TEN_USDC, ...SOL_OF_HALF],
  },
  {
    name: 'USDC to two players in one transaction',
    rounds: [
      async (s) =>
        pay(
          s,
          await createTokenAccount(s.from, s.to.address),
          await createTokenAccount(s.from, s.other.address),
          await usdc(s.from, s.to.tokenAccount, 10n * USDC),
          await usdc(s.from, s.other.tokenAccount, 5n * USDC),
        ),
    ],
    to: TEN_USDC,
    other: [['usdc', 5n * USDC, 'credited']],
  },
  {
    name: 'dust in both coins to two players in one transaction is four times dust',
    rounds: [
      async (s) =>
        pay(
          s,
          await createTokenAccount(s.from, s.to.address),
          await createTokenAccount(s.from, s.other.address),
          await usdc(s.from, s.to.tokenAccount, 3n),
          await usdc(s.from, s.other.tokenAccount, 3n),
          sol(s.from, s.to.address, 1_000_000n),
          sol(s.from, s.other.address, 1_000_000n),
        ),
    ],
    to: [
      ['usdc', 3n, 'dust'],
      ['sol', 1_000_000n, 'dust'],
    ],
    other: [
      ['usdc', 3n, 'dust'],
      ['sol', 1_000_000n, 'dust'],
    ],
  },
  {
    name: 'a deposit and dust of the other coin in one transaction',
    rounds: [
      openTokenAccount,
      async (s) => pay(s, sol(s.from, s.to.address, SOL / 2n), await usdc(s.from, s.to.tokenAccount, 1n)),
    ],
    to: [['usdc', 1n, 'dust'], ...SOL_OF_HALF],
  },
]
