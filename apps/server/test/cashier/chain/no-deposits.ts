import { SOL } from './deposit-world.ts'
import {
  createTokenAccount,
  failing,
  naming,
  otherToken,
  secondTokenAccount,
  sol,
  TOKEN_2022,
  tokenAccountOf,
  usdc,
  wrappedSol,
} from './instructions.ts'
import { type CraftedDeposit, NOTHING, openTokenAccount, pay, USDC } from './scene.ts'

export const NO_DEPOSITS: readonly CraftedDeposit[] = [
  {
    name: 'a failed transfer of SOL',
    rounds: [(s) => pay(s, sol(s.from, s.to.address, 10n ** 15n))],
    to: NOTHING,
  },
  {
    name: 'a transfer whose next instruction fails',
    rounds: [(s) => pay(s, sol(s.from, s.to.address, SOL / 2n), failing(s.from))],
    to: NOTHING,
  },
  {
    name: 'a failed transfer of USDC',
    rounds: [openTokenAccount, async (s) => pay(s, await usdc(s.from, s.to.tokenAccount, 10n ** 15n))],
    to: NOTHING,
  },
  { name: 'the creation of a token account alone', rounds: [openTokenAccount], to: NOTHING },
  {
    name: 'transfers of nothing',
    rounds: [
      openTokenAccount,
      async (s) => pay(s, sol(s.from, s.to.address, 0n), await usdc(s.from, s.to.tokenAccount, 0n)),
    ],
    to: NOTHING,
  },
  {
    name: 'a transfer between others that names the address',
    rounds: [
      (s) => pay(s, naming(sol(s.from, s.from.address, SOL), s.to.address)),
      async (s) => pay(s, naming(sol(s.from, s.from.address, SOL), s.to.tokenAccount)),
    ],
    to: NOTHING,
  },
  {
    name: 'an unknown token with the decimals of USDC',
    rounds: [async (s) => pay(s, ...(await otherToken(s.from, s.to.address, 10n * USDC)))],
    to: NOTHING,
  },
  {
    name: 'a look-alike of USDC in Token-2022',
    rounds: [async (s) => pay(s, ...(await otherToken(s.from, s.to.address, 10n * USDC, TOKEN_2022)))],
    to: NOTHING,
  },
  {
    name: 'wrapped SOL',
    rounds: [async (s) => pay(s, ...(await wrappedSol(s.from, s.to.address, SOL)))],
    to: NOTHING,
  },
  {
    name: 'USDC in another token account of the wallet than the associated one',
    rounds: [
      async (s) => {
        const { account, instructions } = await secondTokenAccount(s.from, s.to.address)
        await pay(s, ...instructions, await usdc(s.from, account, 10n * USDC))
      },
    ],
    to: NOTHING,
  },
  {
    name: 'SOL sent to the token account',
    rounds: [openTokenAccount, (s) => pay(s, sol(s.from, s.to.tokenAccount, SOL))],
    to: NOTHING,
  },
  {
    name: 'USDC to the token account of a stranger, with the address named',
    rounds: [
      async (s) => {
        const stranger = await s.world.client.aWallet()
        await pay(
          s,
          await createTokenAccount(s.from, stranger.address),
          naming(await usdc(s.from, await tokenAccountOf(stranger.address), 10n * USDC), s.to.address),
        )
      },
    ],
    to: NOTHING,
  },
]
