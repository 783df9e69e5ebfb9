import type { Parsed } from '@throwdown/contract/endpoint'
import type { balanceHistory, STATEMENT_KINDS, wallet } from '@throwdown/contract/wallet'
import { api } from './base.ts'
import { callOf, pagesOf } from './endpoint.ts'
import { sessionPort } from './session-port.ts'

const contract = () => import('@throwdown/contract/wallet')
const confirmation = () => import('@throwdown/contract/withdrawal-confirmation')
const stop = () => import('@throwdown/contract/withdrawal-stop')
const walletCall = callOf(async () => (await contract()).wallet)
const historyCall = callOf(async () => (await contract()).balanceHistory)

export type StatementFilter = {
  readonly kind?: (typeof STATEMENT_KINDS)[number]
  readonly fromMs?: number
  readonly limit: number
}
export type StatementPage = Parsed<typeof balanceHistory, 'reply'>['data']

const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentBalance: build.query({
      queryFn: callOf(async () => (await contract()).currentBalance),
      providesTags: ['Balance'],
    }),
    statement: build.infiniteQuery<StatementPage, StatementFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(historyCall, (arg, key) => ({
        query: { ...arg, ...(key !== null && { before: key }) },
      })),
      providesTags: ['Balance'],
    }),
    statementPage: build.query({ queryFn: historyCall, keepUnusedDataFor: 0 }),
    wallet: build.query({
      queryFn: readOwnWallet,
      providesTags: ['Wallet'],
    }),
    walletActivity: build.query({
      queryFn: callOf(async () => (await contract()).walletActivity),
      providesTags: ['Wallet'],
    }),
    recentBlockhash: build.query({
      queryFn: callOf(async () => (await import('@throwdown/contract/blockhash')).recentBlockhash),
      keepUnusedDataFor: 0,
    }),
    quoteWithdrawal: build.mutation({ queryFn: callOf(async () => (await contract()).quoteWithdrawal) }),
    openConfirmation: build.mutation({
      queryFn: callOf(async () => (await confirmation()).openConfirmation),
    }),
    proveConfirmation: build.mutation({
      queryFn: callOf(async () => (await confirmation()).proveConfirmation),
    }),
    requestWithdrawal: build.mutation({
      queryFn: callOf(async () => (await contract()).requestWithdrawal),
      invalidatesTags: ['Wallet', 'Balance'],
    }),
    cancelWithdrawal: build.mutation({
      queryFn: callOf(async () => (await contract()).cancelWithdrawal),
      invalidatesTags: ['Wallet', 'Balance'],
    }),
    readStopLink: build.mutation({ queryFn: callOf(async () => (await stop()).readStopLink) }),
    stopByLink: build.mutation({ queryFn: callOf(async () => (await stop()).stopByLink) }),
  }),
})

type WalletReply = Parsed<typeof wallet, 'reply'>
export type OwnWallet = Omit<WalletReply['data'], 'addressSignature'> & {
  /** The server named an address that no pinned key signed for this player on this chain. */
  readonly isAddressRefused: boolean
}

/** No screen gets an address that was not checked: somebody who has the server or its database could name their own. */
async function readOwnWallet(...call: Parameters<typeof walletCall>) {
  const reply = await walletCall(...call)
  if ('error' in reply) return reply
  const { addressSignature, ...own } = reply.data.data
  const isAddressRefused = own.address !== null && !(await isOwn(own.address, own.cluster, addressSignature))
  const checked: OwnWallet = { ...own, address: isAddressRefused ? null : own.address, isAddressRefused }
  return { data: { ...reply.data, data: checked } }
}

async function isOwn(address: string, network: string, signature: string | null): Promise<boolean> {
  const { isOwnDepositAddress } = await import('../crypto/check-deposit-address.ts')
  return isOwnDepositAddress({ playerId: sessionPort().playerId() ?? '', address, network }, signature)
}

/** Reads again what is on the screen and depends on the money. */
export function refreshWallet(what: 'wallet' | 'balance'): void {
  const { dispatch } = sessionPort()
  // A credited deposit counts for the limits too.
  dispatch(api.util.invalidateTags(what === 'wallet' ? ['Wallet', 'Balance', 'SafePlay'] : ['Balance']))
}

/** Reads again unless the page has read, or is just reading, the balance that was pushed. */
export async function refreshUnlessShown(pushed: { available: string; reserved: string }): Promise<void> {
  const { dispatch } = sessionPort()
  await dispatch(walletApi.util.getRunningQueryThunk('currentBalance', undefined))
  const shown = dispatch(readShownBalance)
  if (shown?.available !== pushed.available || shown.reserved !== pushed.reserved) refreshWallet('balance')
}

const selectShown = walletApi.endpoints.currentBalance.select(undefined)

function readShownBalance(_dispatch: unknown, getState: () => unknown) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store has the state of the API once this code runs
  return selectShown(getState() as Parameters<typeof selectShown>[0]).data?.data
}

export const {
  useCurrentBalanceQuery,
  useStatementInfiniteQuery,
  useLazyStatementPageQuery,
  useWalletQuery,
  useWalletActivityQuery,
  useLazyRecentBlockhashQuery,
  useQuoteWithdrawalMutation,
  useOpenConfirmationMutation,
  useProveConfirmationMutation,
  useRequestWithdrawalMutation,
  useCancelWithdrawalMutation,
  useReadStopLinkMutation,
  useStopByLinkMutation,
} = walletApi
