import { SOL } from './deposit-world.ts'
import { createTokenAccount, sol, tokenAccountOf, usdc } from './instructions.ts'
import {
  type CraftedDeposit,
  NOTHING,
  openTokenAccount,
  pay,
  type Scene,
  SOL_OF_HALF,
  TEN_USDC,
  USDC,
} from './scene.ts'
import { send } from './send.ts'

/** What our hot wallet paid into a deposit address: on the chain, and in no deposit of the ledger. */
export const OWN_LAMPORTS = 3n * SOL
export const OWN_USDC = 7n * USDC

const postSweep = async (s: Scene, signature: string, coin: string, units: bigint, network: bigint) =>
  s.world.cashier.query('select cashier_sweep($1, $2, $3, $4, $5)', [signature, coin, units, 'hot', network])

export const OUR_OWN: readonly CraftedDeposit[] = [
  {
    name: 'our hot wallet creates the token account',
    rounds: [
      async (s) =>
        send(s.world.client, {
          payer: s.world.hotWallet,
          instructions: [await createTokenAccount(s.world.hotWallet, s.to.address)],
        }),
    ],
    to: NOTHING,
  },
  {
    name: 'our hot wallet pays into a deposit address',
    rounds: [
      async (s) =>
        send(s.world.client, {
          payer: s.world.hotWallet,
          instructions: [
            sol(s.world.hotWallet, s.to.address, OWN_LAMPORTS),
            await createTokenAccount(s.world.hotWallet, s.to.address),
            await usdc(s.world.hotWallet, s.to.tokenAccount, OWN_USDC),
          ],
        }),
    ],
    to: NOTHING,
  },
  {
    name: 'a sweep of SOL into another deposit address, and a deposit after it',
    rounds: [
      (s) => pay(s, sol(s.from, s.to.address, SOL / 2n)),
      async (s) =>
        send(s.world.client, {
          payer: s.world.hotWallet,
          instructions: [sol(s.to.key, s.other.address, SOL / 2n)],
        }),
      (s) => pay(s, sol(s.from, s.to.address, SOL / 2n)),
    ],
    to: [...SOL_OF_HALF, ...SOL_OF_HALF],
    other: NOTHING,
  },
  {
    name: 'a sweep of USDC, and a deposit of the same amount in the same block',
    rounds: [
      openTokenAccount,
      async (s) => pay(s, await usdc(s.from, s.to.tokenAccount, 10n * USDC)),
      async (s) => {
        const hot = await tokenAccountOf(s.world.hotWallet.address)
        const signature = await send(s.world.client, {
          payer: s.world.hotWallet,
          instructions: [await usdc(s.to.key, hot, 10n * USDC)],
        })
        await pay(s, await usdc(s.from, s.to.tokenAccount, 10n * USDC))
        await postSweep(s, signature, 'usdc', 10n * USDC, 0n)
      },
    ],
    to: [...TEN_USDC, ...TEN_USDC],
  },
]
