import {
  type Address,
  address,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  signature,
} from '@solana/kit'
import type { ChainNode } from '../open-node.ts'
import type { ChainRpc } from '../read-accounts.ts'
import type { ChainAccount } from './judge-destination.ts'

/** A node that takes longer is called again by the next round. */
const REPLY_MAX_MS = 3_000
const BLOCKHASH_KEPT_MS = 2_000
const HEIGHT_KEPT_MS = 1_000
const FEES_KEPT_MS = 10_000
/** Rent changes by a vote of the network, not from one minute to the next. */
const RENT_KEPT_MS = 600_000
const STATUSES_MAX = 256
const TOKEN_ACCOUNT_BYTES = 165n

export type PayoutRpc = ReturnType<typeof openPayoutRpc>

/** What paying out needs of a node. Every call may fail, and may have been executed although it failed. */
export function openPayoutRpc({ node, nowMs }: { readonly node: ChainNode; readonly nowMs: () => number }) {
  const deps: Deps = {
    rpc: node.urgent,
    within: () => ({ abortSignal: AbortSignal.timeout(REPLY_MAX_MS) }),
    nowMs,
  }
  return { ...costsOf(deps), ...accountsOf(deps), ...sendingOf(deps), ...historyOf(deps) }
}

type Deps = {
  readonly rpc: ChainRpc
  readonly within: () => { readonly abortSignal: AbortSignal }
  readonly nowMs: () => number
}

/** Answers that are good for a while. */
function costsOf({ rpc, within, nowMs }: Deps) {
  const rentOf = (bytes: bigint) =>
    keptFor(RENT_KEPT_MS, nowMs, () => rpc.getMinimumBalanceForRentExemption(bytes).send(within()))
  return {
    rentOfWallet: rentOf(0n),
    rentOfTokenAccount: rentOf(TOKEN_ACCOUNT_BYTES),
    /** At most the real one: what it has passed has expired. */
    recentFinalizedHeight: keptFor(HEIGHT_KEPT_MS, nowMs, async () => {
      const { blockHeight } = await rpc.getEpochInfo({ commitment: 'finalized' }).send(within())
      return blockHeight
    }),
    latestBlockhash: keptFor(BLOCKHASH_KEPT_MS, nowMs, async () => {
      const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send(within())
      return value
    }),
    /** Recent prices of a compute unit among transactions that write the hot wallet: without accounts it would be 0. */
    recentUnitPrices: keptFor(FEES_KEPT_MS, nowMs, async (hot: Address) => {
      const fees = await rpc.getRecentPrioritizationFees([hot]).send(within())
      return fees.map(({ prioritizationFee }) => BigInt(prioritizationFee))
    }),
  }
}

function accountsOf({ rpc, within }: Deps) {
  return {
    async readAccounts(addresses: readonly string[]): Promise<(ChainAccount | null)[]> {
      const { value } = await rpc
        .getMultipleAccounts(addresses.map(address), { commitment: 'confirmed', encoding: 'base64' })
        .send(within())
      if (value.length !== addresses.length) throw new Error('the node left accounts out of its reply')
      return value.map((account) => account && { ...account, data: Buffer.from(account.data[0], 'base64') })
    },
  }
}

function sendingOf({ rpc, within }: Deps) {
  return {
    async simulate(unsigned: ReturnType<typeof getBase64EncodedWireTransaction>) {
      const { value } = await rpc
        .simulateTransaction(unsigned, {
          commitment: 'confirmed',
          encoding: 'base64',
          replaceRecentBlockhash: true,
          sigVerify: false,
        })
        .send(within())
      return { error: value.err, computeUnits: value.unitsConsumed ?? 0n }
    },
    /** Without preflight: a node that knows the transaction already would call that an error. */
    async send(wire: Buffer): Promise<void> {
      const encoded = getBase64EncodedWireTransaction(getTransactionDecoder().decode(wire))
      const options = { encoding: 'base64', maxRetries: 0n, skipPreflight: true } as const
      await rpc.sendTransaction(encoded, options).send(within())
    },
  }
}

function historyOf({ rpc, within }: Deps) {
  return {
    async readFinalizedHeight() {
      const { blockHeight, absoluteSlot } = await rpc.getEpochInfo({ commitment: 'finalized' }).send(within())
      return { height: blockHeight, slot: absoluteSlot }
    },
    readStatuses: (texts: readonly string[], search: boolean) =>
      inParts(texts, STATUSES_MAX, async (part) => {
        const { context, value } = await rpc
          .getSignatureStatuses(part.map(signature), { searchTransactionHistory: search })
          .send(within())
        return part.map((text, index) => ({
          signature: text,
          slot: context.slot,
          status: value[index] ?? null,
        }))
      }),
    /** What left the fee payer by a finalized transaction. */
    async readSpentLamports(text: string): Promise<bigint> {
      const options = {
        commitment: 'finalized',
        encoding: 'json',
        maxSupportedTransactionVersion: 1,
      } as const
      const found = await rpc.getTransaction(signature(text), options).send(within())
      const [before, after] = [found?.meta?.preBalances[0], found?.meta?.postBalances[0]]
      // The node that knew the status may be ahead of the one that replies now.
      if (before === undefined || after === undefined)
        throw new Error('the node does not know a finalized transaction')
      return before - after
    },
  }
}

/** One call at a time, whose reply is reused for a while; a failure is not kept. */
function keptFor<Input extends readonly unknown[], Value>(
  keptMs: number,
  nowMs: () => number,
  load: (...input: Input) => Promise<Value>,
): (...input: Input) => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly untilMs: number } | undefined
  return (...input) => {
    if (kept && nowMs() < kept.untilMs) return kept.value
    const value = load(...input)
    const mine = { value, untilMs: nowMs() + keptMs }
    kept = mine
    value.catch(() => {
      if (kept === mine) kept = undefined
    })
    return value
  }
}

async function inParts<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (part: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += size)
    results.push(...(await work(items.slice(start, start + size))))
  return results
}
