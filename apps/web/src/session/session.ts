import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { OwnUser } from '@throwdown/contract/user'

/** What the browser stores between visits: who is signed in, never what proves it. */
export type StoredSession = {
  user: OwnUser | null
  isAuthenticated: boolean
  /** After signup, until the code is entered: the token works for nothing before. */
  isPending?: boolean
}

/** A player who logged out wants no way back to the page; one whose session ran out does. */
export type SessionEnd = 'logged-out' | 'expired'

/** The access token is in memory only, so that code that reads the storage cannot take it along. */
export type SessionState = StoredSession & { token: string | null; endedBy: SessionEnd | null }

type SignedIn = { user: OwnUser; token: string }

export const signedOut: SessionState = { user: null, token: null, isAuthenticated: false, endedBy: null }

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    sessionStarted: (_state, action: PayloadAction<SignedIn & { isPending?: boolean }>): SessionState => ({
      ...action.payload,
      isAuthenticated: true,
      endedBy: null,
    }),
    // A player who logged out while the token was fetched stays logged out.
    tokenRefreshed: (state, action: PayloadAction<SignedIn>): SessionState =>
      state.isAuthenticated ? { ...state, ...action.payload, isPending: false } : state,
    /** The player's name or avatar changed. */
    userChanged: (state, action: PayloadAction<OwnUser>) => {
      if (state.user?.id === action.payload.id) state.user = action.payload
    },
    emailVerified: (state) => {
      state.isPending = false
    },
    // A late refusal of a session that the player has ended does not make it one that ran out.
    sessionEnded: (state, action: PayloadAction<SessionEnd>): SessionState =>
      state.isAuthenticated || action.payload === 'logged-out'
        ? { ...signedOut, endedBy: action.payload }
        : state,
  },
  selectors: {
    selectUser: (state) => state.user,
    selectToken: (state) => state.token,
    selectIsAuthenticated: (state) => state.isAuthenticated,
    /** Signed up, verified and logged in: calls for the player work. */
    selectIsSignedIn: (state) => state.isAuthenticated && !state.isPending,
    selectIsAdmin: (state) => state.user?.role === 'admin',
    selectEndedBy: (state) => state.endedBy,
  },
})

export const { sessionStarted, userChanged, emailVerified, tokenRefreshed, sessionEnded } = authSlice.actions
export const {
  selectUser,
  selectToken,
  selectIsAuthenticated,
  selectIsSignedIn,
  selectIsAdmin,
  selectEndedBy,
} = authSlice.selectors
