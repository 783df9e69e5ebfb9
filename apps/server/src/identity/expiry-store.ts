import { sql } from 'kysely'
import type { Store } from './player-store.ts'

/** Deletes what has run out. Each statement stands alone: what one run misses the next one takes. */
export async function deleteExpired(store: Store, now: Date): Promise<void> {
  await sql`
    with expired as (
      delete from pending_signup
       where expires_at < ${now}
      returning id
    )
    delete from username_claim
     using expired
     where username_claim.owner_id = expired.id`.execute(store)
  await store.deleteFrom('one_time_code').where('expires_at', '<', now).execute()
  await store.deleteFrom('reset_token').where('expires_at', '<', now).execute()
  await store.deleteFrom('second_factor_challenge').where('expires_at', '<', now).execute()
  // Tokens go with their session. An ended one is kept until its time is over: a copied token is still recognised.
  await store.deleteFrom('player_session').where('expires_at', '<', now).execute()
  await store.deleteFrom('rate_limit').where('expire', '<', now.getTime()).execute()
}
