import type { StaffPlayer } from '@throwdown/contract/staff-players'
import type pg from 'pg'
import type { StaffCaller } from '../audit/staff-caller.ts'
import { showBalance } from '../cashier/wallet/show-balance.ts'
import { showStatement } from '../cashier/wallet/show-statement.ts'
import { closerOf } from '../identity/accounts/closing-store.ts'
import { readCheckState } from '../identity/check/check-store.ts'
import { publicPlayersOf } from '../identity/people/public-players.ts'
import { listSessions } from '../identity/sessions/session-list-store.ts'
import { type HoldRow, listHolds } from '../identity/staff/hold-store.ts'
import { type AccountRow, findAccount, recordRead } from '../identity/staff/player-search-store.ts'
import { showSafePlay } from '../limits/show-safe-play.ts'
import type { ProblemLog } from '../platform/log.ts'
import { refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/sql.ts'
import { showHistory } from '../profile/show-history.ts'

/** What a person reads at a glance; the log and the ledger has the rest. */
const LINES_SHOWN = 20
const MATCHES_SHOWN = 10

type LookDeps = { readonly pool: pg.Pool; readonly log: ProblemLog }

/** The look is recorded before anything is read. */
export async function showPlayer(
  { pool, log }: LookDeps,
  { reader, playerId }: { reader: StaffCaller; playerId: string },
): Promise<StaffPlayer> {
  const account = await recordedLook({ pool, log }, reader, playerId)
  const [check, safePlay, balance, statement, history, sessions, holds, closedBy] = await Promise.all([
    readCheckState(pool, playerId, reader.now),
    showSafePlay(pool, playerId, reader.now.getTime()),
    showBalance(pool, playerId),
    showStatement(pool, playerId, { limit: LINES_SHOWN }),
    showHistory({ db: pool, publicPlayersOf: (ids) => publicPlayersOf(pool, ids) }, playerId, {
      limit: MATCHES_SHOWN,
    }),
    listSessions(pool, { playerId, now: reader.now }),
    listHolds(pool, playerId),
    closerOf(pool, playerId),
  ])
  const { available, reserved, withdrawing, withdrawOnly } = balance
  return {
    ...accountOf(account),
    check,
    safePlay: { limits: safePlay.limits, pause: safePlay.pause },
    money: { available, reserved, withdrawing, withdrawOnly },
    lines: statement.lines,
    matches: history.matches.map(({ throws: _throws, voided: _voided, ...match }) => match),
    sessions: sessions.map(({ device, network, createdAt, lastUsedAt }) => ({
      device,
      network,
      startedAtMs: createdAt.getTime(),
      lastUsedAtMs: lastUsedAt.getTime(),
    })),
    holds: holds.map((hold) => holdOf(hold, reader)),
    closedBy: account.status === 'deactivated' ? closedBy : null,
  }
}

function recordedLook({ pool, log }: LookDeps, reader: StaffCaller, playerId: string): Promise<AccountRow> {
  return inTransaction(pool, async (transaction) => {
    const account = (await findAccount(transaction, playerId)) ?? refuse('not_found')
    const answer = await recordRead(transaction, { reader, playerId })
    if (answer === 'not_allowed') refuse('not_allowed')
    if (answer === 'too_many') {
      log.error(
        { staff: reader.playerId },
        'a member of staff has opened as many accounts as one may in an hour',
      )
      refuse('too_many_accounts', { playerId })
    }
    return account
  })
}

const accountOf = ({ id, username, email, role, status, created_at, last_login_at }: AccountRow) => ({
  id,
  username,
  email,
  role,
  status,
  createdAtMs: created_at.getTime(),
  lastLoginAtMs: last_login_at?.getTime() ?? null,
})

const holdOf = ({ what, reason, set_by, set_by_name, set_at }: HoldRow, reader: StaffCaller) => ({
  what,
  reason,
  setBy: set_by_name,
  setAtMs: set_at.getTime(),
  mayRelease: set_by !== reader.playerId,
})
