import type { Address, Signature } from '@solana/kit'
import { Chain } from './chain/chain.ts'
import { Faucet } from './chain/faucet.ts'
import { PriceFeed } from './chain/price-feed.ts'
import { createChainFaults, type LocalnetFaults } from './localnet-faults.ts'
import { type LocalnetNode, type NodeDeps, openNode } from './open-node.ts'
import { Subscriptions } from './transport/subscriptions.ts'

/** Mainnet's in November 2026. */
const SLOT_MS = 300
const TRANSACTIONS_MAX = 20_000
/** So many blocks before the first client, that `finalized` is a block of its own. */
const FIRST_BLOCKS = 33

export interface LocalnetOptions {
  /** 0 takes any free port. */
  readonly port?: number
  /** 0 opens blocks only when `tick` is called. */
  readonly slotMs?: number
  /** The oldest transactions beyond this are forgotten. */
  readonly transactionsMax?: number
}

export interface Localnet extends LocalnetNode {
  readonly faults: LocalnetFaults
  /** Another node of the same chain, with its own port and its own faults. It closes with the chain. */
  readonly addNode: (options?: { readonly port?: number }) => Promise<LocalnetNode>
  /** Opens blocks at once. */
  readonly tick: (blocks?: number) => void
  readonly giveSol: (to: Address, lamports: bigint) => Promise<Signature>
  /** To the associated token account, which is created if it is missing. */
  readonly giveUsdc: (owner: Address, microUsdc: bigint) => Promise<Signature>
  readonly status: () => Record<string, bigint | number>
}

/** Starts a chain on loopback, for development and tests. All of it is lost when it stops. */
export async function startLocalnet(options: LocalnetOptions = {}): Promise<Localnet> {
  const { port = 0, slotMs = SLOT_MS, transactionsMax = TRANSACTIONS_MAX } = options
  const chain = new Chain({ nowMs: Date.now, transactionsMax })
  const faucet = await Faucet.open(chain)
  const prices = new PriceFeed(chain)
  chain.tick(FIRST_BLOCKS)
  const subscriptions = new Subscriptions(chain)
  const controls = {
    tick: (blocks = 1) => chain.tick(blocks),
    giveSol: (to: Address, lamports: bigint) => faucet.giveSol(to, lamports),
    giveUsdc: (owner: Address, microUsdc: bigint) => faucet.giveUsdc(owner, microUsdc),
    status: () => statusOf(chain, subscriptions),
  }
  const chainFaults = createChainFaults(chain, prices)
  const deps: NodeDeps = { chain, faucet, subscriptions, controls, chainFaults }
  const first = await openNode(deps, port)
  const others: LocalnetNode[] = []
  const timer = slotMs > 0 ? setInterval(() => chain.tick(), slotMs) : null
  return { ...first, ...controls, faults: { ...chainFaults, ...first.faults }, addNode, close }

  async function addNode({ port: portOfNode = 0 } = {}): Promise<LocalnetNode> {
    const node = await openNode(deps, portOfNode)
    others.push(node)
    return node
  }

  async function close(): Promise<void> {
    if (timer) clearInterval(timer)
    await Promise.all([first, ...others].map((node) => node.close()))
  }
}

function statusOf(chain: Chain, subscriptions: Subscriptions) {
  return {
    slot: chain.blocks.tip.slot,
    blockHeight: chain.blocks.tip.height,
    blocks: chain.blocks.count,
    transactions: chain.transactions.count,
    addresses: chain.transactions.addressCount,
    waiting: chain.waitingCount,
    subscriptions: subscriptions.count,
  }
}
