import { once } from 'node:events'
import type { WebSocketServer } from 'ws'
import type { Chain } from './chain/chain.ts'
import type { Faucet } from './chain/faucet.ts'
import { NodeView } from './chain/node-view.ts'
import { type createChainFaults, createNodeFaults, type NodeFaults } from './localnet-faults.ts'
import { accountMethods } from './rpc/account-methods.ts'
import { blockMethods } from './rpc/block-methods.ts'
import { historyMethods } from './rpc/history-methods.ts'
import { nodeMethods } from './rpc/node-methods.ts'
import { sendMethods } from './rpc/send-methods.ts'
import { type TestControls, testMethods } from './rpc/test-methods.ts'
import { tokenMethods } from './rpc/token-methods.ts'
import { FaultyLine } from './transport/faulty-line.ts'
import { createHttp } from './transport/http.ts'
import { serveSockets } from './transport/sockets.ts'
import type { Subscriptions } from './transport/subscriptions.ts'

export interface LocalnetNode {
  readonly url: string
  readonly wsUrl: string
  readonly faults: NodeFaults
  readonly close: () => Promise<void>
}

export interface NodeDeps {
  readonly chain: Chain
  readonly faucet: Faucet
  readonly subscriptions: Subscriptions
  readonly controls: Omit<TestControls, 'faults'>
  readonly chainFaults: ReturnType<typeof createChainFaults>
}

/** One node of the chain: a port, a view of the chain, and faults that the other nodes do not have. */
export async function openNode(deps: NodeDeps, port: number): Promise<LocalnetNode> {
  const { chain, faucet, subscriptions, controls, chainFaults } = deps
  const node = new NodeView(chain)
  const line = new FaultyLine()
  let sockets: WebSocketServer | null = null
  const closeSockets = () => sockets?.clients.forEach((socket) => socket.terminate())
  const faults = createNodeFaults({ node, line, closeSockets })
  const methods = {
    ...readMethods(node),
    ...sendMethods(node, faucet),
    ...testMethods({ ...controls, faults: { ...chainFaults, ...faults } }),
  }
  const http = createHttp({ node, methods, line })
  sockets = serveSockets(http, { methods, subscriptions })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return { ...urlsOf(http.address()), faults, close }

  async function close(): Promise<void> {
    if (!http.listening) return
    closeSockets()
    http.close()
    http.closeAllConnections()
    await once(http, 'close')
  }
}

function readMethods(node: NodeView) {
  return {
    ...nodeMethods(node),
    ...accountMethods(node),
    ...tokenMethods(node),
    ...historyMethods(node),
    ...blockMethods(node),
  }
}

function urlsOf(address: ReturnType<ReturnType<typeof createHttp>['address']>): {
  url: string
  wsUrl: string
} {
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` }
}
