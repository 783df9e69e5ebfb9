import type pg from 'pg'

/** As if two people had approved whatever waits: their signatures are tested in approvals. As the owner. */
export async function approveAll(owner: pg.Pool): Promise<void> {
  await owner.query(
    "create or replace function withdrawal_is_approved(p_withdrawal uuid) returns boolean language sql stable as 'select true'",
  )
}
