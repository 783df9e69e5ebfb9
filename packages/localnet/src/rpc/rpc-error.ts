/** Codes of JSON-RPC and of Solana's nodes. */
export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  blockCleanedUp: -32001,
  preflightFailed: -32002,
  signatureInvalid: -32003,
  blockNotAvailable: -32004,
  nodeUnhealthy: -32005,
  slotSkipped: -32007,
  versionNotSupported: -32015,
  minContextSlotNotReached: -32016,
} as const

export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(reason: keyof typeof RPC_CODES, message: string, data?: unknown) {
    super(message)
    this.code = RPC_CODES[reason]
    this.data = data
  }
}

export function invalidParams(problem: string): RpcError {
  return new RpcError('invalidParams', `Invalid params: ${problem}`)
}
