import type { Address, MaybeEncodedAccount } from '@solana/kit'
import type { Commitment } from '../chain/blocks.ts'
import type { NodeView } from '../chain/node-view.ts'
import type { Params, RequestOptions } from './params.ts'
import { invalidParams, RpcError } from './rpc-error.ts'

export type Methods = Readonly<Record<string, (params: Params) => unknown>>

export const API_VERSION = '4.2.0'

/** The commitment that a request reads at. Throws if the node has not seen the slot that the client has. */
export function commitmentOf(node: NodeView, options: RequestOptions): Commitment {
  const { commitment = 'finalized', minContextSlot = 0n } = options
  const contextSlot = node.blocks.at(commitment).slot
  if (contextSlot >= minContextSlot) return commitment
  throw new RpcError('minContextSlotNotReached', 'Minimum context slot has not been reached', { contextSlot })
}

/** History has whole blocks only. */
export function historyCommitmentOf(node: NodeView, options: RequestOptions): Commitment {
  if (options.commitment === 'processed')
    throw invalidParams('Method does not support commitment below `confirmed`')
  return commitmentOf(node, options)
}

export function inContext(node: NodeView, commitment: Commitment, value: unknown) {
  return { context: { apiVersion: API_VERSION, slot: node.blocks.at(commitment).slot }, value }
}

export interface ReadOptions {
  readonly commitment: Commitment
  readonly options: RequestOptions
  readonly read: (address: Address) => MaybeEncodedAccount
}

/** Reads accounts at the commitment of the request, and puts the value into its context. */
export function readAt(node: NodeView, options: RequestOptions, value: (at: ReadOptions) => unknown) {
  const commitment = commitmentOf(node, options)
  const read = (address: Address) => node.accounts.read(address, commitment)
  return inContext(node, commitment, value({ commitment, options, read }))
}
