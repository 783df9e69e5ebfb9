import type { Parsed } from '@throwdown/contract/endpoint'
import type { ledgerJournals } from '@throwdown/contract/staff-ledger'
import { api } from './base.ts'
import { callsOf, pagesOf } from './endpoint.ts'

const { call, readAnew } = callsOf(() => import('@throwdown/contract/staff-ledger'))
const journalsCall = call('ledgerJournals')

type JournalPage = Parsed<typeof ledgerJournals, 'reply'>['data']

const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    ledgerState: build.query(readAnew('ledgerState')),
    ledgerAccounts: build.query(readAnew('ledgerAccounts')),
    ledgerJournal: build.query(readAnew('ledgerJournal')),
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
