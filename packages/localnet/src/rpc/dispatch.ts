import { z } from 'zod'
import type { Methods } from './method.ts'
import { Params } from './params.ts'
import { RPC_CODES, RpcError } from './rpc-error.ts'

const request = z.object({
  id: z.union([z.string(), z.number(), z.bigint(), z.null()]).optional(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})

export interface RpcRequest {
  /** Undefined for a notification, which gets no reply. */
  readonly id: string | number | bigint | null | undefined
  readonly method: string
  readonly params: Params
}

export interface RpcReply {
  readonly jsonrpc: '2.0'
  readonly id: RpcRequest['id'] | null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data: unknown }
}

export function parseRequest(value: unknown): RpcRequest | null {
  const parsed = request.safeParse(value)
  if (!parsed.success) return null
  const { id, method, params } = parsed.data
  return { id, method, params: new Params(params) }
}

export async function dispatch(methods: Methods, { id, method, params }: RpcRequest): Promise<RpcReply> {
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new RpcError('methodNotFound', 'Method not found')
    return resultReply(id, (await run(params)) ?? null)
  } catch (error) {
    return errorReply(id, error)
  }
}

export function resultReply(id: RpcReply['id'], result: unknown): RpcReply {
  return { jsonrpc: '2.0', id, result }
}

export function errorReply(id: RpcReply['id'], error: unknown): RpcReply {
  const { code, data } = error instanceof RpcError ? error : { code: RPC_CODES.internal, data: undefined }
  const message = error instanceof Error ? error.message : String(error)
  return { jsonrpc: '2.0', id, error: { code, message, data } }
}
