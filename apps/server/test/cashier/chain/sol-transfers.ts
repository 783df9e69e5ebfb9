import { SOL } from './deposit-world.ts'
import {
  closeInto,
  createTokenAccount,
  memo,
  priorityFee,
  sol,
  WRAPPED_SOL,
  wrappedSol,
} from './instructions.ts'
import { type CraftedDeposit, pay, SOL_MIN, SOL_OF_HALF, TOKEN_ACCOUNT_RENT } from './scene.ts'
import { send, sendByLookupTable, sendLegacy, sendVersion1 } from './send.ts'

export const SOL_TRANSFERS: readonly CraftedDeposit[] = [
  {
    name: 'SOL to an address that does not exist yet',
    rounds: [(s) => pay(s, sol(s.from, s.to.address, SOL / 2n))],
    to: SOL_OF_HALF,
  },
  {
    name: 'SOL in a legacy transaction',
    rounds: [
      (s) =>
        sendLegacy(s.world.client, { payer: s.from, instructions: [sol(s.from, s.to.address, SOL / 2n)] }),
    ],
    to: SOL_OF_HALF,
  },
  {
    name: 'SOL in a version 1 transaction',
    rounds: [
      (s) =>
        sendVersion1(s.world.client, { payer: s.from, instructions: [sol(s.from, s.to.address, SOL / 2n)] }),
    ],
    to: SOL_OF_HALF,
  },
  {
    name: 'SOL by a lookup table',
    rounds: [
      (s) =>
        sendByLookupTable(s.world.client, {
          payer: s.from,
          instructions: [sol(s.from, s.to.address, SOL / 2n)],
          looked: s.to.address,
        }),
    ],
    to: SOL_OF_HALF,
  },
  {
    name: 'SOL with a memo and a priority fee',
    rounds: [(s) => pay(s, priorityFee(50_000n), memo('invoice 7'), sol(s.from, s.to.address, SOL / 2n))],
    to: SOL_OF_HALF,
  },
  {
    name: 'two transfers of SOL to one address in one transaction are one deposit',
    rounds: [(s) => pay(s, sol(s.from, s.to.address, SOL / 4n), sol(s.from, s.to.address, SOL / 4n))],
    to: SOL_OF_HALF,
  },
  {
    name: 'two transactions in one block are two deposits',
    rounds: [
      async (s) => {
        await pay(s, sol(s.from, s.to.address, SOL / 2n))
        await pay(s, sol(s.from, s.to.address, SOL / 2n + 1n))
      },
    ],
    to: [
      ['sol', SOL / 2n, 'credited'],
      ['sol', SOL / 2n + 1n, 'credited'],
    ],
  },
  {
    name: 'a second deposit after the first is booked',
    rounds: [
      (s) => pay(s, sol(s.from, s.to.address, SOL / 2n)),
      (s) => pay(s, sol(s.from, s.to.address, SOL / 4n)),
    ],
    to: [
      ['sol', SOL / 2n, 'credited'],
      ['sol', SOL / 4n, 'credited'],
    ],
  },
  {
    name: 'SOL to two players in one transaction',
    rounds: [(s) => pay(s, sol(s.from, s.to.address, SOL / 2n), sol(s.from, s.other.address, SOL / 4n))],
    to: SOL_OF_HALF,
    other: [['sol', SOL / 4n, 'credited']],
  },
  {
    name: 'SOL that another wallet pays the network for',
    rounds: [
      async (s) => {
        const payer = await s.world.client.aWallet()
        await send(s.world.client, { payer, instructions: [sol(s.from, s.to.address, SOL / 2n)] })
      },
    ],
    to: SOL_OF_HALF,
  },
  {
    name: 'a thousand SOL',
    rounds: [
      async (s) => {
        await s.world.client.localnet.giveSol(s.to.address, 1_000n * SOL)
      },
    ],
    to: [['sol', 1_000n * SOL, 'credited']],
  },
  {
    name: 'exactly the minimum of SOL',
    rounds: [(s) => pay(s, sol(s.from, s.to.address, SOL_MIN))],
    to: [['sol', SOL_MIN, 'credited']],
  },
  {
    name: 'one lamport less than the minimum is dust',
    rounds: [(s) => pay(s, sol(s.from, s.to.address, SOL_MIN - 1n))],
    to: [['sol', SOL_MIN - 1n, 'dust']],
  },
  {
    name: 'a single lamport after a deposit is dust',
    rounds: [
      (s) => pay(s, sol(s.from, s.to.address, SOL / 2n)),
      (s) => pay(s, sol(s.from, s.to.address, 1n)),
    ],
    to: [
      ['sol', SOL / 2n, 'credited'],
      ['sol', 1n, 'dust'],
    ],
  },
  {
    name: 'the refund of a closed token account is SOL like any other, here dust',
    rounds: [
      async (s) => pay(s, await createTokenAccount(s.from, s.from.address, WRAPPED_SOL)),
      async (s) => pay(s, await closeInto(s.from, WRAPPED_SOL, s.to.address)),
    ],
    to: [['sol', TOKEN_ACCOUNT_RENT, 'dust']],
  },
  {
    name: 'wrapped SOL of the sender that is unwrapped into the address',
    rounds: [
      async (s) => pay(s, ...(await wrappedSol(s.from, s.from.address, SOL / 2n))),
      async (s) => pay(s, await closeInto(s.from, WRAPPED_SOL, s.to.address)),
    ],
    to: [['sol', SOL / 2n + TOKEN_ACCOUNT_RENT, 'credited']],
  },
]
