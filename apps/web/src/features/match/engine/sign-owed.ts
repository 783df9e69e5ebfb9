import type { Seat } from '@throwdown/rules/terms'
import { toHex } from '@throwdown/rules/transcript/bytes'
import { commitmentPreimage, type Hand } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import {
  acceptSignatureInput,
  commitSignatureInput,
  revealSignatureInput,
  surrenderSignatureInput,
} from '@throwdown/rules/transcript/signature-inputs'
import { checkBeforeAccept, checkBeforeReveal } from '@throwdown/rules/verifier/client-checks'
import { type AcceptedMatch, type MatchKey, type Seal, withOpened } from '../../../crypto/match-records.ts'
import { randomHex, runVerification, sha256, signWith } from '../../../crypto/web-crypto.ts'
import { type EngineState, type MatchEngineDeps, transcriptOf } from './engine-state.ts'
import { signedItem } from './find-fraud.ts'
import { lastOpen } from './open-turn.ts'

const NONCE_BYTES = 32

export type Playing = {
  readonly parts: MatchEngineDeps
  readonly key: MatchKey
  readonly state: EngineState
}

/** [F2] The header that this browser has accepted is the one of the match it is shown. */
export const isAccepted = ({ accepted, log }: EngineState): boolean =>
  accepted !== null && accepted.header.stored.hash === log.chain[0]?.hash

/**
 * [M7] Checks the header and stores it as the only one for this match and this key. Undefined: it must not be accepted.
 * Returns what is stored, which is another header if one was stored before.
 */
export async function acceptHeader({ parts, key, state }: Playing): Promise<AcceptedMatch | undefined> {
  const { rootKeys, store, matchId } = parts
  const [header] = state.log.chain
  if (!header) return undefined
  const known = await store.findMatch(matchId)
  // The device's clock is compared once. A stored header has passed already.
  const nowMs = known?.header.stored.hash === header.hash ? header.entry.t : parts.nowMs()
  const { publicKey, tier, mode } = key
  const joined = { rootKeys, seat: state.seat, publicKey, tier, mode, nowMs }
  const findings = await runVerification(checkBeforeAccept(transcriptOf(state), joined))
  if (findings.length > 0) return undefined
  return store.saveMatch({
    matchId,
    publicKey,
    header: signedItem(header, state.certificates),
    proofs: [],
  })
}

export const signAccept = ({ secret }: MatchKey, headerHash: string, seat: Seat): Promise<string> =>
  signWith(secret, acceptSignatureInput(headerHash, seat))

/** A hand with a fresh nonce, its commitment and our signature on that. Nothing of it is stored or sent yet. */
export async function makeSeal(
  { parts, key, state }: Playing,
  { turn, headerHash, playerId }: { turn: number; headerHash: string; playerId: string },
  hand: Hand,
): Promise<Seal> {
  const { matchId } = parts
  const { seat } = state
  const nonce = randomHex(NONCE_BYTES)
  const preimage = commitmentPreimage({ headerHash, matchId, turn, seat, playerId, hand, nonce })
  const c = toHex(await sha256(preimage))
  const sig = await signWith(key.secret, commitSignatureInput(headerHash, { turn, seat, c }))
  return { matchId, turn, hand, nonce, c, sig, receipts: {} }
}

/**
 * [F2] Checks every entry up to the lock, then stores it as the only lock that this turn is ever opened for. Undefined: it
 * must not be opened. Returns what is stored, which names another lock if one was stored before.
 */
export async function openFor(
  { parts, key, state }: Playing,
  { seal, lock }: { seal: Seal; lock: StoredEntry },
): Promise<Seal | undefined> {
  const { seat, certificates } = state
  const { turn, hand, nonce, c } = seal
  const sealed = { rootKeys: parts.rootKeys, seat, c }
  const findings = await runVerification(checkBeforeReveal(transcriptOf(state), sealed))
  if (findings.length > 0) return undefined
  const sig = await signWith(key.secret, revealSignatureInput(lock.hash, { turn, seat, hand, nonce }))
  const opened = { lock: signedItem(lock, certificates), sig }
  return parts.store.changeSeal(seal, (stored) => withOpened(stored, opened))
}

/** [M8] For the running turn only. Undefined before the first. */
export async function signSurrender(
  { secret }: MatchKey,
  state: EngineState,
): Promise<{ turn: number; sig: string } | undefined> {
  const [header] = state.log.chain
  const turn = lastOpen(state)?.body.turn
  if (!header || turn === undefined) return undefined
  const input = surrenderSignatureInput(header.hash, { turn, seat: state.seat })
  return { turn, sig: await signWith(secret, input) }
}
