import type { Parsed } from '@throwdown/contract/endpoint'
import type { searchPlayers } from '@throwdown/contract/staff-players'
import { api } from './base.ts'
import { callOf, toAnswer } from './endpoint.ts'

const contract = () => import('@throwdown/contract/staff-players')
const searchCall = callOf(async () => (await contract()).searchPlayers)

export type PlayerSearch = Pick<Parsed<typeof searchPlayers, 'body'>, 'by' | 'text'>
type FoundPage = Parsed<typeof searchPlayers, 'reply'>['data']

const staffPlayersApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchPlayers: build.infiniteQuery<FoundPage, PlayerSearch, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: async ({ queryArg, pageParam }, store, extra, fetch) => {
        const body = { ...queryArg, ...(pageParam !== null && { after: pageParam }) }
        const answer = await searchCall({ body }, store, extra, async (args) => toAnswer(await fetch(args)))
        return 'error' in answer ? answer : { data: answer.data.data }
      },
      keepUnusedDataFor: 0,
    }),
    readPlayer: build.query({
      queryFn: callOf(async () => (await contract()).readPlayer),
      keepUnusedDataFor: 0,
      providesTags: ['Staff'],
    }),
    holdPlayer: build.mutation({
      queryFn: callOf(async () => (await contract()).holdPlayer),
      invalidatesTags: ['Staff'],
    }),
    releasePlayer: build.mutation({
      queryFn: callOf(async () => (await contract()).releasePlayer),
      invalidatesTags: ['Staff'],
    }),
  }),
})

export const {
  useSearchPlayersInfiniteQuery,
  useReadPlayerQuery,
  useHoldPlayerMutation,
  useReleasePlayerMutation,
} = staffPlayersApi
