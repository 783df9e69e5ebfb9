import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { OWN_PAGE_HEADER } from '@throwdown/contract/own-page'
import type { CallError } from './endpoint.ts'
import { lateMiddleware, rootReducer, sessionPort } from './session-port.ts'

const REQUEST_TIMEOUT_MS = 15_000
/** Of the refusal `challenge_required`. The contract's table is not part of the first load. */
const CHALLENGE_STATUS = 428
const CHALLENGE_CALL = { url: '/auth/challenge', method: 'POST' } as const

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

/** Sends a call again with a solved challenge when the server asks for one, which it does during a flood. */
const fetchSolving: typeof fetchFromServer = async (args, api, extra) => {
  const reply = await fetchFromServer(args, api, extra)
  if (reply.error?.status !== CHALLENGE_STATUS || typeof args === 'string') return reply
  const { solveNewChallenge } = await import('./solve-new-challenge.ts')
  const solved = await solveNewChallenge(async () => fetchFromServer(CHALLENGE_CALL, api, extra))
  return solved ? fetchFromServer({ ...args, headers: solved }, api, extra) : reply
}

/** Sends the access token along; when it has run out, refreshes once and repeats the call. */
const fetchWithSession: BaseQueryFn<FetchArgs, unknown, CallError> = async (args, api, extra) => {
  const reply = await fetchSolving(args, api, extra)
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
  tagTypes: [
    'User',
    'Profile',
    'GameSettings',
    'GlobalLeaderboard',
    'Dashboard',
    'BountyPool',
    'Balance',
    'Wallet',
    'Security',
    'PlayerCheck',
    'SafePlay',
    'Staff',
  ],
  endpoints: () => ({}),
})

rootReducer.inject(api)
lateMiddleware.addMiddleware(api.middleware)
