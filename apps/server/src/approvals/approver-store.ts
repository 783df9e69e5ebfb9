import { many, one, type Queryable } from '../platform/sql.ts'

// As throwdown_approver, which only the worker is.

/** Requests that enough people have signed and that wait to be executed, oldest first. */
export async function listSigned(db: Queryable): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    text: `select r.id
             from approval_request r
            where r.expires_at > clock_timestamp()
              and not exists (select from approval_outcome o where o.request_id = r.id)
              and (select count(*) from approval_signature s where s.request_id = r.id) >= 2
            order by r.created_at, r.id`,
  })
  return rows.map(({ id }) => id)
}

/** Returns the final outcome of the request, or that the database does not see two people behind it, or no attestation of them. */
export async function executeApproval(
  db: Queryable,
  { id, signers }: { id: string; signers: readonly [string, string] },
): Promise<string> {
  const row = await one<{ outcome: string }>(db, {
    text: 'select approval_execute($1, $2, $3) as outcome',
    values: [id, ...signers],
  })
  return row?.outcome ?? 'not_approved'
}
