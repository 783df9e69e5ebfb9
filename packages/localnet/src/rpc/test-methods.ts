import { type Address, getBase64Encoder, type Signature } from '@solana/kit'
import { z } from 'zod'
import { LAG_MAX } from '../chain/chain.ts'
import type { LocalnetFaults } from '../localnet-faults.ts'
import type { Methods } from './method.ts'
import { addressText, type Params, u64 } from './params.ts'
import { invalidParams } from './rpc-error.ts'

const COUNT_MAX = 10_000
const count = z.int().min(0).max(COUNT_MAX)
const i64 = z.union([z.int(), z.bigint()]).transform(BigInt)
const price = z.object({
  price: i64,
  confidence: u64,
  exponent: z.int().min(-18).max(0).exactOptional(),
  emaPrice: i64.exactOptional(),
  publishTimeSeconds: i64.exactOptional(),
  isFullyVerified: z.boolean().exactOptional(),
  feedId: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .exactOptional(),
  owner: addressText.exactOptional(),
})
const account = z.object({
  lamports: u64,
  owner: addressText,
  data: z.base64().transform((text) => Uint8Array.from(getBase64Encoder().encode(text))),
  executable: z.boolean().exactOptional(),
})

const share = z.number().min(0).max(1).exactOptional()
const shares = z.object({ nulls: share, holes: share, emptyPages: share })
const callLimit = z
  .object({ perSecond: z.int().min(0), retryAfterSeconds: z.int().min(0).max(COUNT_MAX) })
  .nullable()

export interface TestControls {
  readonly faults: LocalnetFaults
  readonly tick: (blocks: number) => void
  readonly giveUsdc: (owner: Address, microUsdc: bigint) => Promise<Signature>
  readonly status: () => Record<string, bigint | number>
}

/** Methods that no real node has. A production server refuses a node that supports one of them. */
export function testMethods({ faults, tick, giveUsdc, status }: TestControls): Methods {
  return {
    localnet_status: status,
    localnet_tick: (params) => tick(countOf(params)),
    localnet_giveUsdc: (params) => giveUsdc(params.address(0), params.u64(1)),
    localnet_dropSends: (params) => faults.dropSends(countOf(params)),
    localnet_delaySends: (params) => faults.delaySends(countOf(params)),
    localnet_rollBack: (params) => {
      try {
        faults.rollBack(countOf(params))
      } catch (error) {
        throw error instanceof RangeError ? invalidParams(error.message) : error
      }
    },
    localnet_skipSlots: (params) => faults.skipSlots(countOf(params)),
    localnet_advanceClock: (params) => faults.advanceClock(params.read(0, z.int().min(0))),
    localnet_setHealthy: (params) => faults.setHealthy(params.read(0, z.boolean())),
    localnet_setPrioritizationFee: (params) => faults.setPrioritizationFee(params.u64(0)),
    localnet_setPrice: (params) => faults.setPrice(params.read(0, price)),
    localnet_stopPrice: () => faults.stopPrice(),
    localnet_setAccount: (params) =>
      faults.setAccount({ address: params.address(0), ...params.read(1, account) }),
    localnet_refuseRequests: (params) =>
      faults.refuseRequests(countOf(params), params.read(1, z.int().min(400).max(599))),
    localnet_loseReplies: (params) => faults.loseReplies(countOf(params)),
    localnet_closeSockets: () => faults.closeSockets(),
    localnet_lag: (params) => faults.lag(params.read(0, z.int().min(0).max(LAG_MAX))),
    localnet_forget: (params) => faults.forget(params.signatures(0)),
    localnet_leaveOut: (params) => faults.leaveOut(params.signatures(0)),
    localnet_setShares: (params) => faults.setShares(params.read(0, shares)),
    localnet_limitCalls: (params) => faults.limitCalls(params.read(0, callLimit)),
  }
}

function countOf(params: Params): number {
  return params.read(0, count)
}
