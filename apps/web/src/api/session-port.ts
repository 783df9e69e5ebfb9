import {
  combineSlices,
  createDynamicMiddleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'

export type CallDispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/** What calls need of the session, which is built on top of them. */
export type SessionPort = {
  readonly token: () => string | null
  readonly playerId: () => string | null
  /** Fetches a new token after the server refused this one; false if there is none. */
  readonly refresh: () => Promise<boolean>
  readonly dispatch: CallDispatch
}

// The API's code is loaded with the first call: its reducer and middleware join the store then.
export const rootReducer = combineSlices({})
export const lateMiddleware = createDynamicMiddleware()

let connected: SessionPort | null = null

/** The store connects itself when it is made. */
export function connectSession(port: SessionPort): void {
  connected = port
}

export function sessionPort(): SessionPort {
  if (!connected) throw new Error('a call was made before the store')
  return connected
}
