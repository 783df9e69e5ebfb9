import { signature as asSignature } from '@solana/kit'
import type { ChainRpc } from './read-accounts.ts'

const REPLY_MAX_MS = 10_000
/** Version 1 is live since September 2026. With 0 such a transaction is listed and can never be read. */
const VERSION_MAX = 1

/** What a transaction did to the balances of the accounts it names, without what its instructions say. */
export type ChainTransaction = {
  readonly signature: string
  readonly slot: bigint
  readonly hasFailed: boolean
  readonly signers: readonly string[]
  readonly lamports: ReadonlyMap<string, { readonly before: bigint; readonly after: bigint }>
  readonly tokens: readonly TokenChange[]
}

export type TokenChange = {
  readonly account: string
  readonly mint: string
  readonly owner: string | null
  readonly program: string | null
  readonly before: bigint
  readonly after: bigint
}

/** Null if the node does not know it, or not yet at this commitment. */
export async function readTransaction(
  rpc: ChainRpc,
  signature: string,
  commitment: 'confirmed' | 'finalized',
): Promise<ChainTransaction | null> {
  const found = await rpc
    .getTransaction(asSignature(signature), {
      commitment,
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: VERSION_MAX,
    })
    .send({ abortSignal: AbortSignal.timeout(REPLY_MAX_MS) })
  // Without its balances the node cannot say what it did: it is read again later.
  if (!found?.meta) return null
  const { meta, slot } = found
  // With jsonParsed this list includes the keys of lookup tables, so that the balances fit it.
  const keys = found.transaction.message.accountKeys
  if (meta.preBalances.length !== keys.length || meta.postBalances.length !== keys.length)
    throw new Error('the node left balances out of a transaction')
  return {
    signature,
    slot,
    hasFailed: meta.err !== null,
    signers: keys.filter(({ signer }) => signer).map(({ pubkey }) => pubkey),
    lamports: new Map(
      keys.map(({ pubkey }, index) => [
        pubkey,
        { before: meta.preBalances[index] ?? 0n, after: meta.postBalances[index] ?? 0n },
      ]),
    ),
    tokens: tokenChanges(
      keys.map(({ pubkey }) => pubkey),
      meta.preTokenBalances ?? [],
      meta.postTokenBalances ?? [],
    ),
  }
}

type TokenBalance = {
  readonly accountIndex: number
  readonly mint: string
  readonly owner?: string
  readonly programId?: string
  readonly uiTokenAmount: { readonly amount: string }
}

/** An account without an entry before had nothing, and one without an entry after has nothing. */
function tokenChanges(
  keys: readonly string[],
  before: readonly TokenBalance[],
  after: readonly TokenBalance[],
): TokenChange[] {
  const changed = new Set([...before, ...after].map(({ accountIndex, mint }) => `${accountIndex} ${mint}`))
  return [...changed].map((name) => {
    const isNamed = (balance: TokenBalance) => `${balance.accountIndex} ${balance.mint}` === name
    const [first, last] = [before.find(isNamed), after.find(isNamed)]
    const known = last ?? first
    return {
      account: keys[known?.accountIndex ?? -1] ?? '',
      mint: known?.mint ?? '',
      owner: known?.owner ?? null,
      program: known?.programId ?? null,
      before: BigInt(first?.uiTokenAmount.amount ?? 0),
      after: BigInt(last?.uiTokenAmount.amount ?? 0),
    }
  })
}
