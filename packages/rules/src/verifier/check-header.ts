import { formatMicroUsd, usd } from '../money.ts'
import { findTerms } from '../terms.ts'
import { canonicalJson } from '../transcript/canonical-json.ts'
import type { EntryOf } from '../transcript/entry.ts'
import { headerTerms } from '../transcript/header-terms.ts'
import { isSafePublicKey } from '../transcript/public-key.ts'
import type { Finding } from './check-catalogue.ts'

/** Terms, stake and seats. The client checked the same before it signed its accept. */
export function checkHeader({ match, body }: EntryOf<'header'>): Finding[] {
  const findings: Finding[] = []
  const refuse = (check: Finding['check'], detail: string) => findings.push({ check, seq: 0, detail })
  if (body.matchId !== match) refuse('sequence', 'the header names another match')
  const published = findTerms(body.terms.version)
  if (!published) refuse('terms', `no terms of version ${body.terms.version} were published`)
  else {
    const expected = headerTerms(published, body.mode, body.terms.points)
    if (canonicalJson(expected) !== canonicalJson(body.terms))
      refuse('terms', 'they differ from the published ones')
    const { riskFactor, repeatBps } = body.terms.points
    if (!riskFactor.every((factor) => factor === 1 || factor === published.bounty.riskFactor))
      refuse('terms', 'no such factor for points exists')
    if (!repeatBps.every((bps) => published.bounty.repeatWinBps.includes(bps)))
      refuse('terms', 'no such share of points exists')
  }
  if ((body.mode === 'bounty') !== (body.poolId !== ''))
    refuse('terms', 'a pool belongs to Bounty Mode, and only there')
  if (body.stakeMicroUsd !== formatMicroUsd(usd(body.tier)))
    refuse('stake', `${body.stakeMicroUsd} micro-dollars are not the stake of the $${body.tier} tier`)
  const [first, second] = body.players
  if (first.seat !== 0 || second.seat !== 1) refuse('players', 'the seats are not in order')
  if (first.id === second.id) refuse('players', 'one player sits in both seats')
  if (first.key === second.key) refuse('players', 'one key serves both seats')
  if (!body.players.every(({ key }) => isSafePublicKey(key)))
    refuse('players', 'a key is of a kind whose signatures prove nothing')
  return findings
}
