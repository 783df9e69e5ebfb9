import type { Parsed } from '@throwdown/contract/endpoint'
import type { balanceHistory, STATEMENT_KINDS } from '@throwdown/contract/wallet'
import { api } from './base.ts'
import { callOf, pagesOf } from './endpoint.ts'
import { sessionPort } from './session-port.ts'

const contract = () => import('@throwdown/contract/wallet')
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
      queryFn: callOf(async () => (await contract()).wallet),
      providesTags: ['Wallet'],
    }),
    walletActivity: build.query({
      queryFn: callOf(async () => (await contract()).walletActivity),
      providesTags: ['Wallet'],
    }),
    recentBlockhash: build.query({
      queryFn: callOf(async () => (await contract()).recentBlockhash),
      keepUnusedDataFor: 0,
    }),
    quoteWithdrawal: build.mutation({ queryFn: callOf(async () => (await contract()).quoteWithdrawal) }),
    requestWithdrawal: build.mutation({
      queryFn: callOf(async () => (await contract()).requestWithdrawal),
      invalidatesTags: ['Wallet', 'Balance'],
    }),
  }),
})

/** Reads again what is on the screen and depends on the money. */
export function refreshWallet(what: 'wallet' | 'balance'): void {
  const { dispatch } = sessionPort()
  // A credited deposit counts for the limits too.
  dispatch(api.util.invalidateTags(what === 'wallet' ? ['Wallet', 'Balance', 'SafePlay'] : ['Balance']))
}

export const {
  useCurrentBalanceQuery,
  useStatementInfiniteQuery,
  useLazyStatementPageQuery,
  useWalletQuery,
  useWalletActivityQuery,
  useLazyRecentBlockhashQuery,
  useQuoteWithdrawalMutation,
  useRequestWithdrawalMutation,
} = walletApi
