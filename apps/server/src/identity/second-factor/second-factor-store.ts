import { one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

const CHALLENGE_TRIES_MAX = 5

/** The application only reads that of staff: `staff_enrol` and `staff_start_session` write it. */
interface FactorOwner {
  readonly kind: 'staff' | 'player'
  readonly playerId: string
}

const TABLES = {
  staff: { factor: 'staff_second_factor', code: 'staff_recovery_code' },
  player: { factor: 'player_second_factor', code: 'player_recovery_code' },
} as const satisfies Record<FactorOwner['kind'], unknown>

type SecondFactor = { readonly secret: Buffer; readonly confirmedAt: Date }

export async function findSecondFactor(
  db: Queryable,
  { kind, playerId }: FactorOwner,
): Promise<SecondFactor | null> {
  const row = await one<SecondFactor>(db, {
    text: `select secret, confirmed_at as "confirmedAt"
             from ${TABLES[kind].factor}
            where player_id = $1`,
    values: [playerId],
  })
  return row ?? null
}

/** Returns false when another enrolment was confirmed first. */
export async function insertSecondFactor(
  transaction: Transaction,
  factor: { playerId: string; secret: Buffer; confirmedAt: Date; lastStep: bigint },
): Promise<boolean> {
  const inserted = await run(transaction, {
    text: `insert into player_second_factor (player_id, secret, confirmed_at, last_step)
           values ($1, $2, $3, $4)
               on conflict (player_id) do nothing`,
    values: [factor.playerId, factor.secret, factor.confirmedAt, factor.lastStep],
  })
  return inserted > 0
}

/** The recovery codes go with it. */
export async function deleteSecondFactor(transaction: Transaction, playerId: string): Promise<boolean> {
  const deleted = await run(transaction, {
    text: 'delete from player_second_factor where player_id = $1',
    values: [playerId],
  })
  return deleted > 0
}

/** Returns false when this step or a later one was used already. */
export async function useStep(
  transaction: Transaction,
  { playerId, step }: { playerId: string; step: bigint },
): Promise<boolean> {
  const used = await run(transaction, {
    text: `update player_second_factor
              set last_step = $2
            where player_id = $1
              and last_step < $2`,
    values: [playerId, step],
  })
  return used > 0
}

export async function insertRecoveryCodes(
  transaction: Transaction,
  { playerId, codeHashes }: { playerId: string; codeHashes: readonly Buffer[] },
): Promise<void> {
  await run(transaction, {
    text: `insert into player_recovery_code (player_id, code_hash)
           select $1, code_hash
             from unnest($2::bytea[]) as code_hash`,
    values: [playerId, codeHashes],
  })
}

export async function useRecoveryCode(
  transaction: Transaction,
  { playerId, codeHashes, now }: { playerId: string; codeHashes: readonly Buffer[]; now: Date },
): Promise<boolean> {
  const used = await run(transaction, {
    text: `update player_recovery_code
              set used_at = $3
            where player_id = $1
              and code_hash = any ($2::bytea[])
              and used_at is null`,
    values: [playerId, codeHashes, now],
  })
  return used > 0
}

export async function countRecoveryCodes(db: Queryable, { kind, playerId }: FactorOwner): Promise<number> {
  const row = await one<{ unused: number }>(db, {
    text: `select count(*)::int as unused
             from ${TABLES[kind].code}
            where player_id = $1
              and used_at is null`,
    values: [playerId],
  })
  return row?.unused ?? 0
}

/** What the token of a challenge is good for. */
export type ChallengePurpose = 'login' | 'switch-on'

export async function insertChallenge(
  db: Queryable,
  challenge: {
    hash: Buffer
    playerId: string
    purpose: ChallengePurpose
    newSecret: Buffer | null
    linkHash: Buffer | null
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await run(db, {
    text: `insert into second_factor_challenge
             (hash, player_id, purpose, new_secret, link_hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      challenge.hash,
      challenge.playerId,
      challenge.purpose,
      challenge.newSecret,
      challenge.linkHash,
      challenge.createdAt,
      challenge.expiresAt,
    ],
  })
}

/** Spends one try before the code is compared, as one-time codes do; null when none is left. */
export async function spendChallengeTry(
  db: Queryable,
  { hash, purpose, now }: { hash: Buffer; purpose: ChallengePurpose; now: Date },
): Promise<{ playerId: string; newSecret: Buffer | null } | null> {
  const row = await one<{ playerId: string; newSecret: Buffer | null }>(db, {
    text: `update second_factor_challenge
              set tries = tries + 1
            where hash = $1
              and purpose = $4
              and used_at is null
              and expires_at > $2
              and tries < $3
        returning player_id as "playerId", new_secret as "newSecret"`,
    values: [hash, now, CHALLENGE_TRIES_MAX, purpose],
  })
  return row ?? null
}

/** Logins between the password and the second factor start again. */
export async function deleteChallenges(transaction: Transaction, playerId: string): Promise<void> {
  await run(transaction, {
    text: 'delete from second_factor_challenge where player_id = $1',
    values: [playerId],
  })
}

export async function useChallenge(
  transaction: Transaction,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const used = await run(transaction, {
    text: `update second_factor_challenge
              set used_at = $2, new_secret = null
            where hash = $1
              and used_at is null`,
    values: [hash, now],
  })
  return used > 0
}
