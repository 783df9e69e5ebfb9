import type { Consents } from '@throwdown/contract/own-data'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction } from '../../platform/sql.ts'
import type { Client, IdentityDeps } from '../identity.ts'
import { findPlayer, lockPlayer, setSubscribed } from './player-store.ts'
import { recordLimitedChange } from './record-own-change.ts'

export async function readConsents(
  { database }: Pick<IdentityDeps, 'database'>,
  { playerId }: Pick<Caller, 'playerId'>,
): Promise<Consents> {
  const player = await findPlayer(database.pool, playerId)
  return player ? { news: player.is_subscribed } : refuse('not_signed_in')
}

/** Recorded: when a consent was given or taken back must be shown on request. */
export async function changeConsents(
  { database }: Pick<IdentityDeps, 'database'>,
  { signedIn, client, consents }: { signedIn: Caller; client: Client; consents: Consents },
): Promise<Consents> {
  await inTransaction(database.pool, async (transaction) => {
    const player = (await lockPlayer(transaction, signedIn.playerId)) ?? refuse('not_signed_in')
    if (player.is_subscribed === consents.news) return
    await setSubscribed(transaction, signedIn.playerId, consents.news)
    await recordLimitedChange(transaction, { kind: 'consent-changed', signedIn, client, after: consents })
  })
  return consents
}
