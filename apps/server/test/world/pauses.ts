import type { Pausable } from '@throwdown/contract/service-pause'
import type pg from 'pg'

/** As a member of staff would pause it. */
export const pause = (owner: pg.Pool, what: Pausable) =>
  owner.query(
    `insert into service_pause (what, reason, note, paused_by, paused_at)
     values ($1, 'maintenance', 'a note of the test', gen_random_uuid(), now())`,
    [what],
  )

/** As if two people had resumed it. */
export const unpause = (owner: pg.Pool) => owner.query('delete from service_pause')
