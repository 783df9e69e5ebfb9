import type { Address, Commitment, Rpc, SolanaRpcApi } from '@solana/kit'

/** What the RPC of Solana takes at once. */
export const ACCOUNTS_PER_CALL = 100
const REPLY_MAX_MS = 10_000
/** The owner, mint and amount of a token account; a wallet has no data. */
const TOKEN_HEAD_BYTES = 72

export type ChainRpc = Rpc<SolanaRpcApi>

export type ReadAccount = {
  readonly lamports: bigint
  readonly owner: Address
  readonly data: Buffer
}
export type AccountsAtSlot = { readonly slot: bigint; readonly accounts: readonly (ReadAccount | null)[] }

/** At most 100 accounts as they were at one slot, which is finalized unless stated otherwise and not before `minSlot`. */
export async function readAccounts(
  rpc: ChainRpc,
  addresses: readonly Address[],
  minSlot?: bigint,
  commitment: Commitment = 'finalized',
): Promise<AccountsAtSlot> {
  const { context, value } = await rpc
    .getMultipleAccounts(addresses, {
      commitment,
      encoding: 'base64',
      dataSlice: { offset: 0, length: TOKEN_HEAD_BYTES },
      ...(minSlot !== undefined && { minContextSlot: minSlot }),
    })
    .send({ abortSignal: AbortSignal.timeout(REPLY_MAX_MS) })
  // A node that replies for other accounts than requested would make the sums meaningless.
  if (value.length !== addresses.length) throw new Error('the node left accounts out of its reply')
  const accounts = value.map(
    (account) =>
      account && {
        lamports: account.lamports,
        owner: account.owner,
        data: Buffer.from(account.data[0], 'base64'),
      },
  )
  return { slot: context.slot, accounts }
}
