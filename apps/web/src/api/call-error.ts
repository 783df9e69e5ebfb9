import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'

/** How a call can fail: the server's reply, or FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR. */
export type CallError = FetchBaseQueryError
