import type { Parsed } from '@throwdown/contract/endpoint'
import type { listNotes } from '@throwdown/contract/staff-notes'
import type { searchPlayers } from '@throwdown/contract/staff-players'
import { api } from './base.ts'
import { callsOf, pagesOf } from './endpoint.ts'

const players = callsOf(() => import('@throwdown/contract/staff-players'), { tag: 'Staff' })
const notes = callsOf(() => import('@throwdown/contract/staff-notes'))

export type PlayerSearch = Pick<Parsed<typeof searchPlayers, 'body'>, 'by' | 'text'>
type FoundPage = Parsed<typeof searchPlayers, 'reply'>['data']
type NotePage = Parsed<typeof listNotes, 'reply'>['data']

const staffPlayersApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchPlayers: build.infiniteQuery<FoundPage, PlayerSearch, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(players.call('searchPlayers'), (arg, key) => ({
        body: { ...arg, ...(key !== null && { after: key }) },
      })),
      keepUnusedDataFor: 0,
    }),
    readPlayer: build.query(players.readAnew('readPlayer')),
    holdPlayer: build.mutation(players.change('holdPlayer')),
    releasePlayer: build.mutation(players.change('releasePlayer')),
    playerNotes: build.infiniteQuery<NotePage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(notes.call('listNotes'), (playerId, key) => ({
        params: { playerId },
        query: key === null ? {} : { before: key },
      })),
      keepUnusedDataFor: 0,
    }),
    writeNote: build.mutation(notes.change('writeNote')),
  }),
})

export const {
  useSearchPlayersInfiniteQuery,
  useReadPlayerQuery,
  useHoldPlayerMutation,
  useReleasePlayerMutation,
  usePlayerNotesInfiniteQuery,
  useWriteNoteMutation,
} = staffPlayersApi
