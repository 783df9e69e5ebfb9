import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { OWN_PAGE_HEADER } from '@throwdown/contract/auth'
import { refreshSession } from '../session/refresh-session.ts'
import { selectToken } from '../session/session.ts'
import { lateMiddleware, type RootState, rootReducer } from '../session/store.ts'
import type { CallError } from './call-error.ts'

const REQUEST_TIMEOUT_MS = 15_000

const fetchFromServer = fetchBaseQuery({
  // Absolute, because Node's fetch in tests has no page to be relative to.
  baseUrl: `${globalThis.location?.origin ?? 'http://127.0.0.1'}/api`,
  credentials: 'include',
  timeout: REQUEST_TIMEOUT_MS,
  prepareHeaders(headers, { getState }) {
    headers.set('accept', 'application/json')
    headers.set(OWN_PAGE_HEADER.name, OWN_PAGE_HEADER.value)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library does not know our store
    const token = selectToken(getState() as RootState)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return headers
  },
})

/** Sends the access token along; when it has run out, refreshes once and repeats the call. */
const fetchWithSession: BaseQueryFn<FetchArgs, unknown, CallError> = async (args, api, extra) => {
  const answer = await fetchFromServer(args, api, extra)
  if (answer.error?.status !== 401 || args.url.startsWith('/auth/')) return toAnswer(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const root = api.getState() as RootState
  const outcome = await refreshSession(selectToken(root), api.dispatch)
  return toAnswer(outcome === 'refreshed' ? await fetchFromServer(args, api, extra) : answer)
}

type FetchAnswer = Awaited<ReturnType<typeof fetchFromServer>>

function toAnswer(answer: FetchAnswer) {
  return answer.error ? { error: answer.error } : { data: answer.data }
}

export const api = createApi({
  reducerPath: 'api',
  baseQuery: fetchWithSession,
  tagTypes: ['User', 'Profile', 'GameSettings', 'GlobalLeaderboard', 'Dashboard', 'BountyPool', 'Balance'],
  endpoints: () => ({}),
})

rootReducer.inject(api)
lateMiddleware.addMiddleware(api.middleware)
