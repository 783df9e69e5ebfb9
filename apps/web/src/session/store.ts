import { configureStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { connectSession, lateMiddleware, rootReducer } from '../api/session-port.ts'
import { refreshSession } from './refresh-session.ts'
import { authSlice, selectToken, selectUser, sessionEnded, signedOut } from './session.ts'
import { readStoredSession, writeStoredSession } from './stored-session.ts'

export const store = configureStore({
  reducer: rootReducer.inject(authSlice),
  middleware: (defaults) => defaults().concat(lateMiddleware.middleware),
  preloadedState: { auth: { ...signedOut, ...readStoredSession(localStorage) } },
})

const token = () => selectToken(store.getState())
connectSession({
  token,
  playerId: () => selectUser(store.getState())?.id ?? null,
  refresh: async () => {
    const outcome = await refreshSession(store)
    // A call needs a session that works: a player without a verified e-mail logs in and sees so.
    if (outcome === 'waiting') store.dispatch(sessionEnded('expired'))
    return outcome === 'refreshed'
  },
  dispatch: store.dispatch,
})

let saved = store.getState().auth
store.subscribe(() => {
  const session = store.getState().auth
  if (session === saved) return
  saved = session
  writeStoredSession(localStorage, session)
})

export type Store = typeof store
type RootState = ReturnType<typeof store.getState>
export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppDispatch = useDispatch.withTypes<typeof store.dispatch>()
export const useAppStore = useStore.withTypes<Store>()
