import { setTimeout as delay } from 'node:timers/promises'
import {
  createDefaultRpcTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR as HTTP_ERROR,
  isSolanaError,
  type RpcTransport,
} from '@solana/kit'
import type { BaseConfig } from '../platform/config.ts'

/** Any of the methods that only the local chain has would do; this one changes nothing. */
const LOCAL_METHOD = 'localnet_status'
/** Some providers filter methods. A limit or an outage says nothing about the node, so it is called again. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 405])
const REPLY_MAX_MS = 10_000
const RETRY_MS = 250
/** A node that starts together with us is waited for. */
const REACHABLE_WITHIN_MS = 20_000

const NODE_VARIABLES = ['SOLANA_RPC_URL', 'WITNESS_SOLANA_RPC_URL', 'AUDIT_SOLANA_RPC_URL'] as const
type NodeVariable = (typeof NODE_VARIABLES)[number]

export interface ConfiguredNode {
  /** Named in reasons. */
  readonly variable?: NodeVariable
  readonly rpcUrl: string
  readonly genesisHash: string
  /** A local chain gives its money away, so production must never believe one. */
  readonly mayBeLocal: boolean
}

interface Reply {
  readonly result?: unknown
  readonly error?: unknown
}

/** Why this process must not start with a configured node, or null. Without a node there is nothing to refuse. */
export async function refuseConfiguredNode(
  config: Pick<BaseConfig, 'NODE_ENV'> &
    Readonly<Partial<Record<'SOLANA_GENESIS_HASH' | NodeVariable, string | undefined>>>,
): Promise<string | null> {
  const genesisHash = config.SOLANA_GENESIS_HASH
  for (const variable of NODE_VARIABLES) {
    const rpcUrl = config[variable]
    if (rpcUrl === undefined || genesisHash === undefined) continue
    const mayBeLocal = config.NODE_ENV !== 'production'
    const refusal = await refuseNode({ variable, rpcUrl, genesisHash, mayBeLocal })
    if (refusal !== null) return refusal
  }
  return null
}

/** The reasons name no URL: it often contains a key. */
export async function refuseNode(
  node: ConfiguredNode,
  { withinMs = REACHABLE_WITHIN_MS }: { withinMs?: number } = {},
): Promise<string | null> {
  const transport = createDefaultRpcTransport({ url: node.rpcUrl })
  const deadlineMs = performance.now() + withinMs
  for (;;) {
    try {
      return await refusalOf(transport, node)
    } catch {
      if (performance.now() > deadlineMs) return `${nameOf(node)} does not answer as a Solana node does`
      await delay(RETRY_MS)
    }
  }
}

async function refusalOf(transport: RpcTransport, node: ConfiguredNode): Promise<string | null> {
  const { result: genesisHash } = await call(transport, 'getGenesisHash')
  if (typeof genesisHash !== 'string') throw new Error('no genesis hash')
  if (genesisHash !== node.genesisHash)
    return `${nameOf(node)} is a node of another chain: its genesis hash is ${genesisHash}`
  if (node.mayBeLocal) return null
  const isLocal = await answersLocalMethod(transport)
  return isLocal ? `${nameOf(node)} is a local chain, which production must not believe` : null
}

const nameOf = ({ variable = 'SOLANA_RPC_URL' }: ConfiguredNode): string => variable

/** A node that does not know the method replies with an error, or its provider refuses the request. */
async function answersLocalMethod(transport: RpcTransport): Promise<boolean> {
  try {
    return (await call(transport, LOCAL_METHOD)).error === undefined
  } catch (error) {
    const status = isSolanaError(error, HTTP_ERROR) ? error.context.statusCode : null
    if (status !== null && REFUSED_STATUSES.has(status)) return false
    throw error
  }
}

function call(transport: RpcTransport, method: string): Promise<Reply> {
  const payload = { jsonrpc: '2.0', id: 1, method, params: [] }
  return transport<Reply>({ payload, signal: AbortSignal.timeout(REPLY_MAX_MS) })
}
