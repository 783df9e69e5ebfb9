import { randomUUID } from 'node:crypto'
import { startLocalnet } from '@throwdown/localnet/start-localnet'
import { usd } from '@throwdown/rules/money'
import { statusReply } from '@throwdown/signer-link/messages'
import { aSignerProcess } from '../../../signer/test/world/signer-process.ts'
import { anAddress } from '../../../signer/test/world/transfers.ts'
import { asAddress } from '../../src/chain/testing/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/database.ts'
import { WithdrawalWorld } from './withdrawal-world.ts'

const SLOT_MS = 20
const PLENTY = '1000000000000'
const HOT_SOL = 100_000_000_000n
const HOT_USDC = usd(20_000)
const FINALIZED_BLOCKS = 40

type WorldOptions = {
  readonly signer?: Record<string, string>
  readonly isEmpty?: boolean
  /** One that a test shares with a server. */
  readonly database?: TestDatabase
  /** Makes the node of the cashier; the audit reads the local chain itself. */
  readonly cashierNode?: (url: string) => Promise<string>
  /** Whether the cashier has a second node: another one of the local chain. */
  readonly hasSecondNode?: boolean
}

/** A chain, a signer, a database with an audit that reads the chain on request, the server's routes and the driver. */
export async function aWithdrawalWorld(options: WorldOptions = {}): Promise<WithdrawalWorld> {
  const database = options.database ?? (await createTestDatabase())
  const localnet = await startLocalnet({ slotMs: SLOT_MS })
  const cold = anAddress()
  const signer = await aSignerProcess(database, {
    DESTINATION_WAIT_HOURS: '0',
    LAMPORTS_PER_TRANSFER: PLENTY,
    LAMPORTS_PER_HOUR: PLENTY,
    LAMPORTS_PER_DAY: PLENTY,
    USDC_MICROS_PER_HOUR: PLENTY,
    USDC_MICROS_PER_DAY: PLENTY,
    COLD_WALLETS: cold,
    ...options.signer,
  })
  await signer.start()
  const hot = asAddress((await signer.cashierLink().call('/status', {}, statusReply)).hotWallet)
  const cashierRpcUrl = (await options.cashierNode?.(localnet.url)) ?? localnet.url
  const second = options.hasSecondNode ? await localnet.addNode() : undefined
  const nodes = { cashierRpcUrl, secondRpcUrl: second?.url }
  const world = new WithdrawalWorld({ database, localnet, signer, hot, cold, ...nodes })
  await fillHotWallet(world, options.isEmpty ?? false)
  await world.start()
  return world
}

/** Coins of the house, on the chain and in the ledger. */
async function fillHotWallet(world: WithdrawalWorld, isEmpty: boolean): Promise<void> {
  const { localnet, hot, owner } = world
  if (!isEmpty) {
    await localnet.giveSol(hot, HOT_SOL)
    await localnet.giveUsdc(hot, HOT_USDC)
  }
  localnet.tick(FINALIZED_BLOCKS)
  await world.readChain()
  const price = await world.readPrice()
  if (isEmpty || !price) return
  // As the owner: every role needs the approval of two people for it [C8].
  for (const [coin, units] of [
    ['usdc', HOT_USDC],
    ['sol', HOT_SOL],
  ] as const)
    await owner.query(
      "select key from cashier_add_capital($1, 'hot', $2, $3, row($4, 'test', $5)::ledger_price)",
      [randomUUID(), coin, units, price.micros, new Date(price.publishedAtMs)],
    )
}
