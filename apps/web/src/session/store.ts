import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { authSlice, signedOut } from './session.ts'
import { readStoredSession, writeStoredSession } from './stored-session.ts'

/** The API's reducer and middleware join when its code is loaded: see api/base.ts. */
export const rootReducer = combineSlices(authSlice)
export const lateMiddleware = createDynamicMiddleware()

export const store = configureStore({
  reducer: rootReducer,
  middleware: (defaults) => defaults().concat(lateMiddleware.middleware),
  preloadedState: { auth: { ...signedOut, ...readStoredSession(localStorage) } },
})

let saved = store.getState().auth
store.subscribe(() => {
  const session = store.getState().auth
  if (session === saved) return
  saved = session
  writeStoredSession(localStorage, session)
})

export type Store = typeof store
export type RootState = ReturnType<typeof store.getState>
export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppDispatch = useDispatch.withTypes<typeof store.dispatch>()
