import type { Parsed } from '@throwdown/contract/endpoint'
import type { searchPlayers } from '@throwdown/contract/staff-players'
import { api } from './base.ts'
import { callOf, pagesOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/staff-players')
const searchCall = callOf(async () => (await contract()).searchPlayers)

export type PlayerSearch = Pick<Parsed<typeof searchPlayers, 'body'>, 'by' | 'text'>
type FoundPage = Parsed<typeof searchPlayers, 'reply'>['data']

const staffPlayersApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchPlayers: build.infiniteQuery<FoundPage, PlayerSearch, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(searchCall, (arg, key) => ({ body: { ...arg, ...(key !== null && { after: key }) } })),
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
