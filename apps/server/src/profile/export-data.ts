import type { OwnData } from '@throwdown/contract/own-data'
import { listWithdrawalAddresses } from '../cashier/withdrawals/request-store.ts'
import { readConsents } from '../identity/accounts/change-consents.ts'
import { readProfile } from '../identity/accounts/change-profile.ts'
import { recordOwnChange } from '../identity/accounts/record-own-change.ts'
import { readCheckState } from '../identity/check/check-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity/identity.ts'
import { readPasskeys } from '../identity/passkeys/manage-passkeys.ts'
import { listSessions } from '../identity/sessions/session-list-store.ts'
import { gameSettingsOf } from '../identity/settings/settings-routes.ts'
import { showSafePlay } from '../limits/show-safe-play.ts'
import type { Caller } from '../platform/route.ts'
import { inTransaction } from '../platform/sql.ts'
import { listMessagesFrom } from '../support/store.ts'

export type ExportDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'limits'>

/** What is kept about a player and nobody else. Lists without a bound, the matches and the statement, have pages of their own. */
export async function exportData(
  deps: ExportDeps,
  { signedIn, client }: { signedIn: Caller; client: Client },
): Promise<OwnData> {
  const { playerId } = signedIn
  const { pool } = deps.database
  await deps.limits.enforce('data-export', playerId)
  // Before anything is read: anyone who uses an open session of another player leaves a trace.
  await inTransaction(pool, (transaction) =>
    recordOwnChange(transaction, { kind: 'data-exported', signedIn, client }),
  )
  const now = nowOf(deps)
  const account = await readProfile(deps, signedIn)
  const [consents, check, settings, sessions, passkeys, safePlay, withdrawalAddresses, messages] =
    await Promise.all([
      readConsents(deps, signedIn),
      readCheckState(pool, playerId, now),
      gameSettingsOf(pool, playerId),
      listSessions(pool, { playerId, now }),
      readPasskeys(deps, signedIn),
      showSafePlay(pool, playerId, now.getTime()),
      listWithdrawalAddresses(pool, playerId),
      listMessagesFrom(pool, account.email),
    ])
  return {
    exportedAtMs: now.getTime(),
    account,
    consents,
    check,
    settings,
    sessions: sessions.map(({ device, network, createdAt, lastUsedAt }) => ({
      device,
      network,
      startedAtMs: createdAt.getTime(),
      lastUsedAtMs: lastUsedAt.getTime(),
    })),
    passkeys,
    safePlay,
    withdrawalAddresses: withdrawalAddresses.map(({ address, askedAt }) => ({
      address,
      firstRequestedAtMs: askedAt.getTime(),
    })),
    messages: messages.map(({ sentAt, text, replies }) => ({
      sentAtMs: sentAt.getTime(),
      text,
      replies: replies.map((reply) => ({ sentAtMs: Date.parse(reply.sentAt), text: reply.text })),
    })),
  }
}
