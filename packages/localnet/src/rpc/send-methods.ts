import { getBase58Encoder, getBase64Encoder } from '@solana/kit'
import { BLOCKHASH_AGE_MAX } from '../chain/blocks.ts'
import { type Faucet, FaucetRefused } from '../chain/faucet.ts'
import { messageOf } from '../chain/message.ts'
import type { NodeView } from '../chain/node-view.ts'
import {
  type ParsedTransaction,
  parseTransaction,
  parseUnsignedTransaction,
} from '../chain/parse-transaction.ts'
import { encodeAccount } from './encode-account.ts'
import { innerOf } from './encode-transaction.ts'
import { commitmentOf, inContext, type Methods } from './method.ts'
import type { Params, RequestOptions } from './params.ts'
import { invalidParams, RpcError } from './rpc-error.ts'

/** What changes the chain, and what it would do. */
export function sendMethods(node: NodeView, faucet: Faucet): Methods {
  return {
    sendTransaction: (params) => {
      const options = params.options(1)
      const parsed = decodeAs(parseTransaction, params, options)
      if (!options.skipPreflight) refuseUnsound(node, parsed)
      return node.chain.submit(parsed)
    },
    simulateTransaction: (params) => {
      const options = params.options(1)
      const commitment = commitmentOf(node, options)
      return inContext(node, commitment, simulate(node, params, options))
    },
    requestAirdrop: async (params) => {
      try {
        return await faucet.giveSol(params.address(0), params.u64(1))
      } catch (error) {
        throw error instanceof FaucetRefused ? invalidParams(`airdrop: ${error.message}`) : error
      }
    },
    getFeeForMessage: (params) => {
      const commitment = commitmentOf(node, params.options(1))
      return inContext(node, commitment, feeForMessage(node, params.text(0)))
    },
  }
}

function refuseUnsound(node: NodeView, parsed: ParsedTransaction): void {
  if (!node.faults.isHealthy)
    throw new RpcError('nodeUnhealthy', 'Node is unhealthy', { numSlotsBehind: null })
  const refusal = node.chain.preflight(parsed)
  if (refusal === null) return
  const { error, simulation } = refusal
  if (error === 'SignatureFailure')
    throw new RpcError('signatureInvalid', 'Transaction signature verification failure')
  throw new RpcError('preflightFailed', `Transaction simulation failed: ${JSON.stringify(error)}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    loadedAccountsDataSize: simulation.loadedAccountsDataSize,
    logs: simulation.logs,
    replacementBlockhash: null,
    returnData: null,
    unitsConsumed: simulation.computeUnits,
  })
}

function simulate(node: NodeView, params: Params, options: RequestOptions) {
  const { sigVerify = false, replaceRecentBlockhash = false, accounts } = options
  if (sigVerify && replaceRecentBlockhash)
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  const parsed = decodeAs(parseUnsignedTransaction, params, options)
  const simulation = node.chain.simulate(parsed, {
    verifySignatures: sigVerify,
    replaceBlockhash: replaceRecentBlockhash,
  })
  const read = (address: ParsedTransaction['message']['staticKeys'][number]) => {
    const changed = simulation.postAccounts.find((account) => account.address === address)
    return changed
      ? { ...changed, data: Uint8Array.from(changed.data), exists: true as const }
      : node.accounts.read(address)
  }
  const { blockhash, height } = node.blocks.tip
  return {
    err: simulation.error,
    logs: simulation.logs,
    accounts: accounts
      ? accounts.addresses.map((address) =>
          encodeAccount(read(address), { encoding: accounts.encoding ?? 'base64' }, read),
        )
      : null,
    fee: simulation.fee,
    unitsConsumed: simulation.computeUnits,
    loadedAccountsDataSize: simulation.loadedAccountsDataSize,
    returnData: null,
    innerInstructions: options.innerInstructions ? innerOf(simulation, true) : null,
    replacementBlockhash: replaceRecentBlockhash
      ? { blockhash, lastValidBlockHeight: height + BLOCKHASH_AGE_MAX }
      : null,
  }
}

/** Null if the message can no longer land, as nodes say it. */
function feeForMessage(node: NodeView, base64: string): bigint | null {
  try {
    const parsed = parseUnsignedTransaction(
      unsignedWireOf(Uint8Array.from(getBase64Encoder().encode(base64))),
    )
    const { error, fee } = node.chain.simulate(parsed, { verifySignatures: false, replaceBlockhash: false })
    return error === 'BlockhashNotFound' ? null : fee
  } catch (error) {
    throw invalidParams(`failed to deserialize message: ${String(error)}`)
  }
}

/** Signatures of zeros, which come first except in version 1. */
function unsignedWireOf(messageBytes: Uint8Array): Uint8Array {
  const { version, signers } = messageOf(messageBytes)
  const signatures = new Uint8Array(64 * signers)
  return Uint8Array.from(
    version === 1 ? [...messageBytes, ...signatures] : [signers, ...signatures, ...messageBytes],
  )
}

function decodeAs<Parsed>(
  parse: (wire: Uint8Array) => Parsed,
  params: Params,
  options: RequestOptions,
): Parsed {
  const text = params.text(0)
  try {
    const bytes =
      options.encoding === 'base64' ? getBase64Encoder().encode(text) : getBase58Encoder().encode(text)
    return parse(Uint8Array.from(bytes))
  } catch (error) {
    throw invalidParams(`failed to deserialize transaction: ${String(error)}`)
  }
}
