import type { CheckState } from '@throwdown/contract/player-check'
import { invariant } from '@throwdown/rules/invariant'
import type { CheckAnswers } from '@throwdown/rules/player-check'
import { many, one, type Queryable, run } from '../../platform/sql.ts'

export async function readCheckState(db: Queryable, playerId: string, now: Date): Promise<CheckState> {
  const row = await one<{ state: CheckState['state']; again_on: string | null }>(db, {
    text: 'select state, again_on::text from player_check_state($1, $2)',
    values: [playerId, now],
  })
  invariant(row !== undefined, `player ${playerId} has no state of the check`)
  return { state: row.state, againOn: row.state === 'passed' ? null : row.again_on }
}

export type CheckToRecord = CheckAnswers & {
  readonly playerId: string
  /** Null until the identity provider has confirmed the person. */
  readonly personId: string | null
  readonly provider: string
  readonly mailboxHash: Buffer
  readonly now: Date
}

export type CheckDecision = 'passed' | 'age' | 'country' | 'unconfirmed' | 'staff'

/** The database decides again: no answer of this process admits a player whom the rules refuse. */
export async function recordCheck(db: Queryable, check: CheckToRecord): Promise<CheckDecision> {
  const { playerId, birthDate, country, personId, provider, mailboxHash, now } = check
  const row = await one<{ answer: CheckDecision }>(db, {
    text: 'select answer from player_check_record($1, $2::date, $3, $4, $5, $6, $7)',
    values: [playerId, birthDate, country, personId, provider, mailboxHash, now],
  })
  invariant(row !== undefined, `the check of player ${playerId} has no answer`)
  return row.answer
}

export type PersonFacts = {
  readonly playerId: string
  readonly personIds: readonly string[]
  readonly fundingWallets: readonly string[]
  readonly withdrawalWallets: readonly string[]
  readonly mayPlay: boolean
}

type PersonFactsRow = {
  player_id: string
  person_ids: string[]
  funding_wallets: string[]
  withdrawal_wallets: string[]
  may_play: boolean
}

export async function listPersonFacts(
  db: Queryable,
  playerIds: readonly string[],
  now: Date,
): Promise<PersonFacts[]> {
  const rows = await many<PersonFactsRow>(db, {
    name: 'player_pairing_facts',
    text: 'select player_id, person_ids, funding_wallets, withdrawal_wallets, may_play from player_pairing_facts($1::uuid[], $2)',
    values: [playerIds, now],
  })
  return rows.map((row) => ({
    playerId: row.player_id,
    personIds: row.person_ids,
    fundingWallets: row.funding_wallets,
    withdrawalWallets: row.withdrawal_wallets,
    mayPlay: row.may_play,
  }))
}

export async function listVerified(db: Queryable, playerIds: readonly string[]): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    text: 'select player_verified($1::uuid[]) as id',
    values: [playerIds],
  })
  return rows.map(({ id }) => id)
}

export async function forgetOldRefusals(db: Queryable, now: Date): Promise<void> {
  await run(db, { text: 'select player_check_forget($1)', values: [now] })
}
