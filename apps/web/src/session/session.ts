import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { OwnUser } from '@throwdown/contract/user'

/** What the browser stores between visits. */
export type Session = { user: OwnUser | null; token: string | null; isAuthenticated: boolean }

/** A player who logged out wants no way back to the page; one whose session ran out does. */
export type SessionEnd = 'logged-out' | 'expired'

type SessionState = Session & { endedBy: SessionEnd | null }

export const signedOut: SessionState = { user: null, token: null, isAuthenticated: false, endedBy: null }

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    sessionStarted: (_state, action: PayloadAction<{ user: OwnUser; token: string }>): SessionState => ({
      ...action.payload,
      isAuthenticated: true,
      endedBy: null,
    }),
    tokenRefreshed: (state, action: PayloadAction<{ user?: OwnUser | undefined; token: string }>) => {
      state.token = action.payload.token
      if (action.payload.user) state.user = action.payload.user
    },
    sessionEnded: (_state, action: PayloadAction<SessionEnd>): SessionState => ({
      ...signedOut,
      endedBy: action.payload,
    }),
  },
  selectors: {
    selectUser: (state) => state.user,
    selectToken: (state) => state.token,
    selectIsAuthenticated: (state) => state.isAuthenticated,
    selectIsAdmin: (state) => state.user?.role === 'admin',
    selectEndedBy: (state) => state.endedBy,
  },
})

export const { sessionStarted, tokenRefreshed, sessionEnded } = authSlice.actions
export const { selectUser, selectToken, selectIsAuthenticated, selectIsAdmin, selectEndedBy } =
  authSlice.selectors
