import type { Parsed } from '@throwdown/contract/endpoint'
import type { ledgerJournals } from '@throwdown/contract/staff-ledger'
import { api } from './base.ts'
import { callOf, pagesOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/staff-ledger')
const journalsCall = callOf(async () => (await contract()).ledgerJournals)

type JournalPage = Parsed<typeof ledgerJournals, 'reply'>['data']

const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    ledgerState: build.query({
      queryFn: callOf(async () => (await contract()).ledgerState),
      keepUnusedDataFor: 0,
    }),
    ledgerAccounts: build.query({
      queryFn: callOf(async () => (await contract()).ledgerAccounts),
      keepUnusedDataFor: 0,
    }),
    ledgerJournal: build.query({
      queryFn: callOf(async () => (await contract()).ledgerJournal),
      keepUnusedDataFor: 0,
    }),
    ledgerJournals: build.infiniteQuery<JournalPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(journalsCall, (accountId, key) => ({
        params: { accountId },
        query: key === null ? {} : { before: key },
      })),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useLedgerStateQuery,
  useLedgerAccountsQuery,
  useLedgerJournalQuery,
  useLedgerJournalsInfiniteQuery,
} = ledgerApi
