import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

/** Not checked yet: anyone who can write to the database can write this. */
export async function readApprovalEvidence(db: Queryable, approvalId: string): Promise<unknown> {
  const { rows } = await db.query<{ evidence: unknown }>('select public.approval_evidence($1) as evidence', [
    approvalId,
  ])
  return rows[0]?.evidence
}

type Attestation = {
  readonly approvalId: string
  readonly hash: Buffer
  readonly signers: readonly [string, string]
}

export async function insertAttestation(
  db: Queryable,
  { approvalId, hash, signers: [first, second] }: Attestation,
): Promise<void> {
  await db.query(
    `insert into signer.approval_attestation (request_id, hash, first_signer, second_signer)
     values ($1, $2, $3, $4)
         on conflict on constraint two_people_are_attested_once do nothing`,
    [approvalId, hash, first, second],
  )
}
