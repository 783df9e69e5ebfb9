import type { Address, MaybeEncodedAccount } from '@solana/kit'
import type { Commitment } from '../chain/blocks.ts'
import type { Chain } from '../chain/chain.ts'
import type { Params, RequestOptions } from './params.ts'
import { invalidParams, RpcError } from './rpc-error.ts'

export type Methods = Readonly<Record<string, (params: Params) => unknown>>

export const API_VERSION = '4.2.0'

/** The commitment that a request reads at. Throws if the node has not seen the slot that the client has. */
export function commitmentOf(chain: Chain, options: RequestOptions): Commitment {
  const { commitment = 'finalized', minContextSlot = 0n } = options
  const contextSlot = chain.blocks.at(commitment).slot
  if (contextSlot >= minContextSlot) return commitment
  throw new RpcError('minContextSlotNotReached', 'Minimum context slot has not been reached', { contextSlot })
}

/** History has whole blocks only. */
export function historyCommitmentOf(chain: Chain, options: RequestOptions): Commitment {
  if (options.commitment === 'processed')
    throw invalidParams('Method does not support commitment below `confirmed`')
  return commitmentOf(chain, options)
}

export function inContext(chain: Chain, commitment: Commitment, value: unknown) {
  return { context: { apiVersion: API_VERSION, slot: chain.blocks.at(commitment).slot }, value }
}

export interface ReadOptions {
  readonly commitment: Commitment
  readonly options: RequestOptions
  readonly read: (address: Address) => MaybeEncodedAccount
}

/** Reads accounts at the commitment of the request, and puts the value into its context. */
export function readAt(chain: Chain, options: RequestOptions, value: (at: ReadOptions) => unknown) {
  const commitment = commitmentOf(chain, options)
  const read = (address: Address) => chain.accounts.read(address, commitment)
  return inContext(chain, commitment, value({ commitment, options, read }))
}
