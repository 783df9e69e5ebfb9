import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { OWN_PAGE_HEADER } from '@throwdown/contract/auth'
import type { CallError } from './call-error.ts'
import { lateMiddleware, rootReducer, sessionPort } from './session-port.ts'

const REQUEST_TIMEOUT_MS = 15_000

const fetchFromServer = fetchBaseQuery({
  // Absolute, because Node's fetch in tests has no page to be relative to.
  baseUrl: `${globalThis.location?.origin ?? 'http://127.0.0.1'}/api`,
  credentials: 'include',
  timeout: REQUEST_TIMEOUT_MS,
  prepareHeaders(headers) {
    headers.set('accept', 'application/json')
    headers.set(OWN_PAGE_HEADER.name, OWN_PAGE_HEADER.value)
    const token = sessionPort().token()
    if (token) headers.set('authorization', `Bearer ${token}`)
    return headers
  },
})

/** Sends the access token along; when it has run out, refreshes once and repeats the call. */
const fetchWithSession: BaseQueryFn<FetchArgs, unknown, CallError> = async (args, api, extra) => {
  const reply = await fetchFromServer(args, api, extra)
  if (reply.error?.status !== 401 || args.url.startsWith('/auth/')) return toResult(reply)
  const isRefreshed = await sessionPort().refresh()
  return toResult(isRefreshed ? await fetchFromServer(args, api, extra) : reply)
}

type FetchReply = Awaited<ReturnType<typeof fetchFromServer>>

function toResult(reply: FetchReply) {
  return reply.error ? { error: reply.error } : { data: reply.data }
}

export const api = createApi({
  reducerPath: 'api',
  baseQuery: fetchWithSession,
  tagTypes: ['User', 'Profile', 'GameSettings', 'GlobalLeaderboard', 'Dashboard', 'BountyPool', 'Balance'],
  endpoints: () => ({}),
})

rootReducer.inject(api)
lateMiddleware.addMiddleware(api.middleware)
