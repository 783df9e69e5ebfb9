import { attestReply } from '@throwdown/signer-link/messages'
import { type SignerLink, SignerRefused } from '@throwdown/signer-link/signer-link'
import { mailApprovedReopenings } from '../identity/accounts/reopen-account.ts'
import { mailApprovedInvitations } from '../identity/staff/invite-staff.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db.ts'
import { handleJob, type JobHandler } from '../platform/jobs.ts'
import { executeApproval, listSigned } from './approver-store.ts'
import { executeApprovalsJob } from './execute-approvals-job.ts'

export type ExecuteDeps = Pick<Context, 'clock' | 'database' | 'jobs' | 'log'> & {
  /** Connected as throwdown_approver. */
  readonly approver: Database
  /** As the worker. The signer alone can attest that two people signed, and the database executes nothing else. */
  readonly signer: SignerLink
}

export const approvalExecutor = (deps: ExecuteDeps): JobHandler =>
  handleJob(executeApprovalsJob, () => executeApprovals(deps))

/** [C8] Executes what two people signed. Safe twice, at once and after a crash: each request has one final outcome. */
export async function executeApprovals(deps: ExecuteDeps): Promise<void> {
  const faults: unknown[] = []
  for (const approvalId of await listSigned(deps.approver.pool)) {
    // One that fails must not hold up the others.
    await executeOne(deps, approvalId).catch((err: unknown) => {
      deps.log.error({ err, approvalId }, 'an approval could not be executed')
      faults.push(err)
    })
  }
  await mailApprovedInvitations(deps)
  await mailApprovedReopenings(deps)
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} approvals failed`)
}

async function executeOne(
  { approver, signer, log }: Pick<ExecuteDeps, 'approver' | 'signer' | 'log'>,
  approvalId: string,
): Promise<void> {
  const signers = await attestedSigners(signer, approvalId)
  if (signers === null) {
    // Every stored signature was right when the server stored it: a key was ended, a right lost, or a row written by hand.
    log.warn({ approvalId }, 'a signed request is not approved')
    return
  }
  const outcome = await executeApproval(approver.pool, { id: approvalId, signers })
  log.info({ approvalId, outcome }, 'an approval was executed')
}

/** The two people whose signatures the signer has checked itself; null if it does not find two. */
async function attestedSigners(
  signer: SignerLink,
  approvalId: string,
): Promise<readonly [string, string] | null> {
  try {
    return (await signer.call('/attest', { approval: approvalId }, attestReply)).signers
  } catch (error) {
    if (error instanceof SignerRefused && error.refusal === 'approval_refused') return null
    throw error
  }
}
