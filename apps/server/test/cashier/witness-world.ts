import type { LocalnetNode } from '@throwdown/localnet/open-node'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import type { WitnessChain } from '../../src/cashier/deposits/ports.ts'
import { DepositWitness } from '../../src/cashier/deposits/witness-deposits.ts'
import { openCashierChain } from '../../src/chain/open-cashier-chain.ts'
import { openNode } from '../../src/chain/open-node.ts'
import { type DepositWorld, openDepositWorld } from './chain/deposit-world.ts'
import { createTokenAccount, sol, usdc } from './chain/instructions.ts'
import { aScene, type Scene } from './chain/scene.ts'
import { send } from './chain/send.ts'

export const DIFFERENCE_MS_MAX = 600_000

export type WitnessWorld = Awaited<ReturnType<typeof openWitnessWorld>>

/** A world of deposits whose chain has a second node. One chain for all tests of a file: each pays addresses of its own. */
export async function openWitnessWorld() {
  const world = await openDepositWorld()
  const node = await world.client.localnet.addNode()
  const second = openCashierChain({
    node: openNode({ url: node.url }),
    socketUrl: node.wsUrl,
    usdcMint: USDC_MINT,
    nowMs: Date.now,
  })
  return {
    world,
    node,
    second,
    /** Money of its own, with both nodes whole. */
    aCase: async () => {
      heal([world.client.localnet, node])
      await world.recordAuditPrice()
      const scene = await aScene(world)
      const alarms: string[] = []
      return {
        scene,
        alarms,
        /** Reads at the second node unless the test gives another one. */
        aWitness: (nodes: Partial<DepositWitnessNodes> = {}, addresses = world.watcher.addresses) =>
          new DepositWitness({
            nodes: { own: world.chain, second, ...nodes },
            addresses,
            pricing: world.watcher.pricing,
            log: { warn: () => undefined, error: (_: unknown, message = '') => void alarms.push(message) },
            onMissed: () => void alarms.push('missed'),
            onContradiction: () => void alarms.push('contradiction'),
            differenceMsMax: DIFFERENCE_MS_MAX,
          }),
        ...storedOf(world, scene),
        ...paymentsOf(world, scene),
      }
    },
    tenMinutesPass: () =>
      world.owner.query(
        `update cashier_difference
            set since = since - interval '10 minutes', read_at = read_at - interval '10 minutes'`,
      ),
    anHourPasses: () =>
      world.owner.query("update cashier_scan set listed_at = listed_at - interval '1 hour'"),
    /** Everything that the cashier's own node lists is credited, and its cursors are past it. */
    settleTwice: () => world.settle().then(() => world.settle()),
  }
}

type DepositWitnessNodes = { readonly own: WitnessChain; readonly second: WitnessChain }

function heal(nodes: readonly Pick<LocalnetNode, 'faults'>[]): void {
  for (const { faults } of nodes) {
    faults.leaveOut([])
    faults.lag(0)
  }
}

const storedOf = (world: DepositWorld, { to }: Scene) => ({
  differences: async () => {
    const { rows } = await world.owner.query<{ coin: string; units: bigint; reads: number }>(
      'select coin, units, reads from cashier_difference where index = $1 order by coin',
      [to.index],
    )
    return rows
  },
  states: async () => (await world.depositsOf(to)).map(({ state }) => state),
  balance: () => world.balanceOf(to),
})

const paymentsOf = ({ client }: DepositWorld, { from, to }: Scene) => ({
  payUsdc: async (units: bigint): Promise<string> => {
    const instructions = [
      await createTokenAccount(from, to.address),
      await usdc(from, to.tokenAccount, units),
    ]
    return send(client, { payer: from, instructions })
  },
  paySol: (lamports: bigint): Promise<string> =>
    send(client, { payer: from, instructions: [sol(from, to.address, lamports)] }),
})
