import { commitmentPreimage } from '../transcript/commitment.ts'
import type { EntryOf } from '../transcript/entry.ts'
import {
  acceptSignatureInput,
  commitSignatureInput,
  revealSignatureInput,
  surrenderSignatureInput,
} from '../transcript/signature-inputs.ts'
import type { Finding } from './check-catalogue.ts'
import type { CourseOfPlay, PlayedTurn } from './course-of-play.ts'
import { askSha256Hex, requestSignature, type Verification } from './crypto-requests.ts'

/** Everything that only the players could have made: their signatures and their openings. */
export function* checkPlayers(course: CourseOfPlay): Verification<Finding[]> {
  const findings: Finding[] = []
  const { players } = course.header.body
  for (const entry of course.accepting) {
    if (entry.type !== 'accept') continue
    const { seat, sig } = entry.body
    if (!(yield* requestSignature(players[seat].key, acceptSignatureInput(course.headerHash, seat), sig)))
      findings.push({ check: 'accepts', seq: entry.seq, detail: `seat ${seat} did not sign this header` })
  }
  for (const turn of course.turns)
    findings.push(...(yield* checkCommitments(course, turn)), ...(yield* checkOpenings(course, turn)))
  if (course.surrender) {
    const { seat, sig } = course.surrender.body
    const input = surrenderSignatureInput(course.headerHash, course.surrender.body)
    if (!(yield* requestSignature(players[seat].key, input, sig)))
      findings.push({ check: 'surrender', seq: course.surrender.seq, detail: `seat ${seat} did not sign it` })
  }
  return findings
}

function* checkCommitments({ header, headerHash }: CourseOfPlay, turn: PlayedTurn): Verification<Finding[]> {
  const findings: Finding[] = []
  for (const { type, seq, body } of turn.choosing) {
    if (type !== 'commit') continue
    const { key } = header.body.players[body.seat]
    if (!(yield* requestSignature(key, commitSignatureInput(headerHash, body), body.sig)))
      findings.push({ check: 'commit-signatures', seq, detail: `seat ${body.seat} did not sign it` })
  }
  return findings
}

function* checkOpenings(course: CourseOfPlay, turn: PlayedTurn): Verification<Finding[]> {
  const findings: Finding[] = []
  const logged = [0, 0]
  for (const entry of turn.opening) {
    if (entry.type === 'outage' || !turn.lock) continue
    const { seat, sig } = entry.body
    const isBad = entry.type === 'bad_reveal'
    const key = course.header.body.players[seat].key
    if (!(yield* requestSignature(key, revealSignatureInput(turn.lock.hash, entry.body), sig)))
      findings.push({
        check: isBad ? 'bad-reveals' : 'reveal-signatures',
        seq: entry.seq,
        detail: `seat ${seat} did not sign this opening over this lock`,
      })
    const opens = yield* opensCommitment(course, entry, turn.lock.entry.body.c[seat])
    if (!isBad && !opens)
      findings.push({ check: 'openings', seq: entry.seq, detail: `seat ${seat} had sealed something else` })
    if (!isBad) continue
    logged[seat] = (logged[seat] ?? 0) + 1
    if (opens)
      findings.push({ check: 'bad-reveals', seq: entry.seq, detail: 'a good opening was called bad' })
    if ((logged[seat] ?? 0) > course.header.body.terms.badRevealsLoggedMax)
      findings.push({ check: 'bad-reveals', seq: entry.seq, detail: 'more were logged than allowed' })
  }
  return findings
}

function* opensCommitment(
  { header, headerHash }: CourseOfPlay,
  { body }: EntryOf<'reveal'> | EntryOf<'bad_reveal'>,
  commitment: string,
): Verification<boolean> {
  const { turn, seat, hand, nonce } = body
  const { matchId, players } = header.body
  const preimage = commitmentPreimage({
    headerHash,
    matchId,
    turn,
    seat,
    playerId: players[seat].id,
    hand,
    nonce,
  })
  return (yield* askSha256Hex(preimage)) === commitment
}
