import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import { type SpendNode, watchSpends } from '../../src/cashier/spends/watch-spends.ts'
import { openCashierChain } from '../../src/chain/open-cashier-chain.ts'
import { openNode } from '../../src/chain/open-node.ts'
import { openPayoutRpc } from '../../src/chain/payouts/payout-rpc.ts'
import { sendWithStolenKey } from '../../src/chain/testing/stolen-key.ts'
import { createLog } from '../../src/platform/log.ts'
import type { WithdrawalWorld } from './withdrawal-world.ts'

const FINALIZED_BLOCKS = 40

/** The watch over what a hot wallet pays, whose rounds the test makes, and a thief who has its key. */
export function spendsOf(world: WithdrawalWorld) {
  const { localnet, hot, cashier, signer } = world
  const chainNode = openNode({ url: localnet.url })
  const chain = openCashierChain({
    node: chainNode,
    socketUrl: localnet.wsUrl,
    usdcMint: USDC_MINT,
    nowMs: Date.now,
  })
  const { node, calls } = countingNode(chain)
  const rpc = openPayoutRpc({ node: chainNode, nowMs: Date.now })
  const deps = {
    usdcMint: USDC_MINT,
    tokenAccountOf: chain.tokenAccountOf,
    readFinalizedHeight: () => rpc.readFinalizedHeight(),
    latestBlockhash: () => rpc.latestBlockhash(),
    log: createLog({ level: 'silent', format: 'json', process: 'test' }),
  }
  const keyFile = signer.variables['HOT_WALLET_KEY_FILE'] ?? ''
  return {
    node,
    calls,
    /** One round; returns whether everything was read. */
    watch: (nodes: readonly SpendNode[] = [node]) => watchSpends({ ...deps, nodes }, cashier),
    /** It is final when this returns. */
    async steal(instructions: Parameters<typeof sendWithStolenKey>[2]): Promise<void> {
      await sendWithStolenKey(localnet, { wallet: hot, keyFile }, instructions)
      localnet.tick(FINALIZED_BLOCKS)
    },
    ...storedOf(world),
  }
}

function countingNode(chain: ReturnType<typeof openCashierChain>) {
  const calls = { lists: 0, reads: 0 }
  const node: SpendNode = {
    name: 'cashier',
    listSignatures: (account, options) => {
      calls.lists += 1
      return chain.listSignatures(account, options)
    },
    readTransaction: (signature, commitment) => {
      calls.reads += 1
      return chain.readTransaction(signature, commitment)
    },
  }
  return { calls, node }
}

type UnexplainedRow = {
  readonly signature: string
  readonly coin: string | null
  readonly units: bigint | null
  readonly address: string | null
  readonly lamports: bigint
  readonly usdc: bigint
}

const storedOf = ({ owner }: WithdrawalWorld) => ({
  async unexplained(): Promise<UnexplainedRow[]> {
    const { rows } = await owner.query<UnexplainedRow>(
      'select signature, coin, units, address, lamports, usdc from unexplained_spend order by found_at',
    )
    return rows
  },
  async pause() {
    const { rows } = await owner.query<{ paused: boolean; reason: string }>(
      'select paused, reason from withdrawal_pause',
    )
    return rows[0]
  },
  /** As two people would, after their signatures. */
  async resume(): Promise<string | null> {
    const { rows } = await owner.query<{ refused: string | null }>(
      "select withdrawal_resume('it is explained', 'ann and bob') as refused",
    )
    return rows[0]?.refused ?? null
  },
})
