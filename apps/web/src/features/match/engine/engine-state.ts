import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { StoredEntry, Transcript } from '@throwdown/rules/transcript/entry'
import type { Receipt } from '@throwdown/rules/transcript/receipt'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import type { SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import type { FraudProof } from '@throwdown/rules/verifier/fraud-proof'
import type { AcceptedMatch } from '../../../crypto/match-records.ts'
import type { MatchStore } from '../../../crypto/match-store.ts'
import type { MatchLink, SeatedMatch } from '../../../realtime/match-link.ts'
import { EMPTY_LOG } from './entry-log.ts'
import type { MatchFacts } from './match-facts.ts'

/** What the engine of one match needs from its surroundings. */
export type MatchEngineDeps = {
  readonly matchId: string
  readonly link: MatchLink
  /** The second channel for throws: any way to the server that is not the socket. */
  readonly post: (matchId: string, message: SignedMessage) => Promise<Receipt>
  readonly store: MatchStore
  readonly rootKeys: readonly RootKey[]
  readonly nowMs: () => number
  readonly isVisible: () => boolean
}

export type EngineState = MatchFacts & {
  readonly certificates: readonly Certificate[]
  /** Entries that contradict the log: another history of the same match. */
  readonly contradicting: readonly StoredEntry[]
  /** What this browser has stored of the match, or of another match with the same key. */
  readonly accepted: AcceptedMatch | null
  readonly proofs: readonly FraudProof[]
  readonly fighters: SeatedMatch['fighters']
  /** [Q4] Which rematch in a row this match is; 0 for none. */
  readonly rematchNumber: number
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
  certificates: [],
  contradicting: [],
  accepted: null,
  proofs: [],
  fighters: [null, null],
  rematchNumber: 0,
  isMissing: false,
  provenTurn: 0,
}

export const transcriptOf = ({ log, certificates }: EngineState): Transcript => ({
  entries: log.chain,
  certificates,
})
