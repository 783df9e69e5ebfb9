import type { Parsed } from '@throwdown/contract/endpoint'
import type { listNotes } from '@throwdown/contract/staff-notes'
import { api } from './base.ts'
import { callOf, pagesOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/staff-notes')
const listCall = callOf(async () => (await contract()).listNotes)

type NotePage = Parsed<typeof listNotes, 'reply'>['data']

const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    playerNotes: build.infiniteQuery<NotePage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(listCall, (playerId, key) => ({
        params: { playerId },
        query: key === null ? {} : { before: key },
      })),
      keepUnusedDataFor: 0,
    }),
    writeNote: build.mutation({
      queryFn: callOf(async () => (await contract()).writeNote),
    }),
  }),
})

export const { usePlayerNotesInfiniteQuery, useWriteNoteMutation } = notesApi
