import type { MatchStore } from '../../../crypto/match-store.ts'
import type { MatchLink, Opening, SeatedMatch } from '../../../realtime/match-link.ts'
import { EMPTY_LOG } from './entry-log.ts'
import type { MatchFacts } from './match-view.ts'

/** What the engine of one match needs from its surroundings. */
export type MatchEngineDeps = {
  readonly matchId: string
  readonly link: MatchLink
  /** The second channel for openings: any way to the server that is not the socket. */
  readonly postOpening: (opening: Opening) => Promise<void>
  readonly store: MatchStore
  readonly rootKeys: readonly string[]
  readonly nowMs: () => number
  readonly isVisible: () => boolean
}

export type EngineState = MatchFacts & {
  readonly fighters: SeatedMatch['fighters']
  /** The server knows no such match of this player. */
  readonly isMissing: boolean
  /** The last turn whose openings this device has checked itself. */
  readonly provenTurn: number
}

/** Before the first reply of the server. */
export const FIRST_STATE: EngineState = {
  log: EMPTY_LOG,
  seat: 0,
  seals: [],
  sealing: null,
  role: null,
  isOnline: false,
  isBroken: false,
  offsetMs: 0,
  fighters: [null, null],
  isMissing: false,
  provenTurn: 0,
}
