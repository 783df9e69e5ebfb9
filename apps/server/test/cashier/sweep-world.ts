import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import { DepositWatcher } from '../../src/cashier/deposits/deposit-watcher.ts'
import { fillAddressPool } from '../../src/cashier/deposits/fill-address-pool.ts'
import { sweepDeposits } from '../../src/cashier/sweeps/sweep-deposits.ts'
import { openCashierChain } from '../../src/chain/open-cashier-chain.ts'
import { openNode } from '../../src/chain/open-node.ts'
import { openPayoutRpc } from '../../src/chain/payouts/payout-rpc.ts'
import { asAddress, type TestAddress } from '../../src/chain/testing/test-chain.ts'
import { createLog } from '../../src/platform/log.ts'
import { aPlayerRow } from '../world/player-row.ts'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'
import type { WithdrawalWorld } from './withdrawal-world.ts'

const FINALIZED_BLOCKS = 40

export type SweepRow = {
  readonly coin: 'sol' | 'usdc'
  readonly units: bigint
  readonly signature: string | null
  readonly outcome: string | null
  readonly network_lamports: bigint
}

export type SweepWorld = Awaited<ReturnType<typeof aSweepWorld>>

/** A chain, a signer with a filled hot wallet, an audit, and the deposits of the cashier, whose steps the test makes. */
export async function aSweepWorld(signerLimits: Record<string, string> = {}) {
  const world = await aWithdrawalWorld({ signer: signerLimits })
  const { localnet, signer, hot, owner, app, cashier } = world
  const log = createLog({ level: 'silent', format: 'json', process: 'test' })
  const node = openNode({ url: localnet.url })
  const chain = openCashierChain({
    node,
    socketUrl: localnet.wsUrl,
    usdcMint: USDC_MINT,
    nowMs: Date.now,
  })
  const pushes = { walletChanged: () => undefined, balanceChanged: () => undefined }
  const watcher = new DepositWatcher({ chain, pushes, nowMs: Date.now, log })
  await fillAddressPool(cashier, { signer: signer.cashierLink(), tokenAccountOf: chain.tokenAccountOf })
  const deps = () => ({
    rpc: openPayoutRpc({ node, nowMs: Date.now }),
    signer: signer.cashierLink(),
    hot,
    usdcMint: USDC_MINT,
    log,
  })
  return {
    ...partsOf(world),
    ...ledgerBalancesOf(world),
    /** As a cashier that has just started: it knows what is stored and on the chain. */
    sweep: (coin: 'sol' | 'usdc') => sweepDeposits(deps(), cashier, coin),
    /** The address of a new player. */
    async anAddress(): Promise<TestAddress> {
      const playerId = await aPlayerRow(owner)
      const { rows } = await app.query<{ address: string }>('select wallet_address_of($1) as address', [
        playerId,
      ])
      return asAddress(rows[0]?.address ?? '')
    },
    /** Whatever is on its way is final, and the deposits among it are posted. */
    async settle(): Promise<void> {
      localnet.tick(4)
      await watcher.scanAll(cashier)
      localnet.tick(FINALIZED_BLOCKS)
      await watcher.follow(cashier)
      await watcher.scanAll(cashier)
    },
  }
}

const ledgerBalancesOf = ({ owner }: WithdrawalWorld) => ({
  async sweeps(): Promise<SweepRow[]> {
    const { rows } = await owner.query<SweepRow>(
      'select coin, units, signature, outcome, network_lamports from sweep order by id',
    )
    return rows
  },
  /** Units in the ledger, as the audit adds them up. */
  async ledgerBalanceOf(code: string): Promise<bigint> {
    const { rows } = await owner.query<{ held: bigint }>(
      'select -entries::bigint as held from ledger_account_sum where code = $1',
      [code],
    )
    return rows[0]?.held ?? 0n
  },
  async depositStates(): Promise<string[]> {
    const { rows } = await owner.query<{ state: string }>('select state from cashier_deposit order by id')
    return rows.map(({ state }) => state)
  },
})

const partsOf = (world: WithdrawalWorld) => ({
  world,
  localnet: world.localnet,
  chain: world.chain,
  cashier: world.cashier,
  owner: world.owner,
  /** What the audit finds wrong: shortages of the chain, breaches of the ledger, a hot wallet that differs from the ledger. */
  faults: () => world.faults(),
  shortages: async () => (await world.readChain()).shortages,
})
