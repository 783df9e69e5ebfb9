import type { KeyPairSigner } from '@solana/kit'
import { type DepositWorld, SOL, type TestAddress } from './deposit-world.ts'
import { createTokenAccount } from './instructions.ts'
import { send } from './send.ts'

export const USDC = 1_000_000n
export const SOL_MIN = 10_000_000n
export const USDC_MIN = 2n * USDC
/** What an empty token account holds so that it is kept. */
export const TOKEN_ACCOUNT_RENT = 1_488_440n

type Expected = readonly (readonly [coin: 'sol' | 'usdc', units: bigint, state: 'credited' | 'dust'])[]

/** Everything of one case, with money of its own, so that all cases can be on the chain at once. */
export type Scene = {
  readonly world: DepositWorld
  readonly from: KeyPairSigner
  readonly to: TestAddress
  readonly other: TestAddress
}

export type CraftedDeposit = {
  readonly name: string
  /** In rounds: each is finalized and posted before the next. */
  readonly rounds: readonly ((scene: Scene) => Promise<unknown>)[]
  readonly to: Expected
  readonly other?: Expected
}

export const NOTHING: Expected = []
export const SOL_OF_HALF: Expected = [['sol', SOL / 2n, 'credited']]
export const TEN_USDC: Expected = [['usdc', 10n * USDC, 'credited']]

export const pay = ({ world, from }: Scene, ...instructions: Parameters<typeof send>[1]['instructions']) =>
  send(world.client, { payer: from, instructions })
export const openTokenAccount = async (scene: Scene) =>
  pay(scene, await createTokenAccount(scene.from, scene.to.address))

/** The sender has both coins. */
export async function aScene(world: DepositWorld): Promise<Scene> {
  const from = await world.client.aWallet(20n)
  await world.client.localnet.giveUsdc(from.address, 100n * USDC)
  return { world, from, to: await world.anAddress(), other: await world.anAddress() }
}
