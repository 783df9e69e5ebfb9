import { once } from 'node:events'
import type { Address, Signature } from '@solana/kit'
import type { WebSocketServer } from 'ws'
import { Chain } from './chain/chain.ts'
import { Faucet } from './chain/faucet.ts'
import { PriceFeed } from './chain/price-feed.ts'
import { createFaults, type LocalnetFaults } from './localnet-faults.ts'
import { accountMethods } from './rpc/account-methods.ts'
import { blockMethods } from './rpc/block-methods.ts'
import { historyMethods } from './rpc/history-methods.ts'
import { nodeMethods } from './rpc/node-methods.ts'
import { sendMethods } from './rpc/send-methods.ts'
import { testMethods } from './rpc/test-methods.ts'
import { tokenMethods } from './rpc/token-methods.ts'
import { FaultyLine } from './transport/faulty-line.ts'
import { createHttp } from './transport/http.ts'
import { serveSockets } from './transport/sockets.ts'
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

export interface Localnet {
  readonly url: string
  readonly wsUrl: string
  readonly faults: LocalnetFaults
  /** Opens blocks at once. */
  readonly tick: (blocks?: number) => void
  readonly giveSol: (to: Address, lamports: bigint) => Promise<Signature>
  /** To the associated token account, which is created if it is missing. */
  readonly giveUsdc: (owner: Address, microUsdc: bigint) => Promise<Signature>
  readonly status: () => Record<string, bigint | number>
  readonly close: () => Promise<void>
}

/** Starts a chain on loopback, for development and tests. All of it is lost when it stops. */
export async function startLocalnet(options: LocalnetOptions = {}): Promise<Localnet> {
  const { port = 0, slotMs = SLOT_MS, transactionsMax = TRANSACTIONS_MAX } = options
  const chain = new Chain({ nowMs: Date.now, transactionsMax })
  const faucet = await Faucet.open(chain)
  const prices = new PriceFeed(chain)
  chain.tick(FIRST_BLOCKS)
  const line = new FaultyLine()
  const subscriptions = new Subscriptions(chain)
  let sockets: WebSocketServer | null = null
  const closeSockets = () => sockets?.clients.forEach((socket) => socket.terminate())
  const controls = {
    faults: createFaults({ chain, prices, line, closeSockets }),
    tick: (blocks = 1) => chain.tick(blocks),
    giveSol: (to: Address, lamports: bigint) => faucet.giveSol(to, lamports),
    giveUsdc: (owner: Address, microUsdc: bigint) => faucet.giveUsdc(owner, microUsdc),
    status: () => statusOf(chain, subscriptions),
  }
  const methods = { ...chainMethods(chain, faucet), ...testMethods(controls) }
  const http = createHttp({ chain, methods, line })
  sockets = serveSockets(http, { methods, subscriptions })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  const timer = slotMs > 0 ? setInterval(() => chain.tick(), slotMs) : null
  return { ...controls, ...urlsOf(http.address()), close }

  async function close(): Promise<void> {
    if (timer) clearInterval(timer)
    closeSockets()
    http.close()
    http.closeAllConnections()
    await once(http, 'close')
  }
}

function chainMethods(chain: Chain, faucet: Faucet) {
  return {
    ...nodeMethods(chain),
    ...accountMethods(chain),
    ...tokenMethods(chain),
    ...sendMethods(chain, faucet),
    ...historyMethods(chain),
    ...blockMethods(chain),
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

function urlsOf(address: ReturnType<ReturnType<typeof createHttp>['address']>): {
  url: string
  wsUrl: string
} {
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` }
}
