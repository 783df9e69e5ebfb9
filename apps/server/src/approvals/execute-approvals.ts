import { judgeApproval } from '@throwdown/approvals/judge-approval'
import type { ApprovalTrust } from '@throwdown/approvals/trusted-keys'
import { APPROVAL_BODIES, APPROVAL_KINDS } from '@throwdown/contract/approval-kinds'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import { mailApprovedReopenings } from '../identity/accounts/reopen-account.ts'
import { mailApprovedInvitations } from '../identity/staff/invite-staff.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db.ts'
import { handleJob, type JobHandler } from '../platform/jobs.ts'
import { executeApproval, listSigned, readEvidence } from './approver-store.ts'
import { executeApprovalsJob } from './execute-approvals-job.ts'

export type ExecuteDeps = Pick<Context, 'clock' | 'database' | 'jobs' | 'log'> & {
  /** Connected as throwdown_approver. */
  readonly approver: Database
  readonly trust: ApprovalTrust
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

async function executeOne({ approver, trust, log }: ExecuteDeps, approvalId: string): Promise<void> {
  const evidence = await readEvidence(approver.pool, approvalId)
  const judgement = judgeApproval(evidence, trust)
  const { kind, body } = evidence.request
  if (!judgement.isApproved || !isProperBody(kind, body)) {
    // Every stored signature was right when the server stored it: a key was ended, a right lost, or a row written by hand.
    const because = judgement.isApproved ? 'body' : judgement.because
    log.warn({ approvalId, kind, because }, 'a signed request is not approved')
    return
  }
  const outcome = await executeApproval(approver.pool, { id: approvalId, signers: judgement.signers })
  log.info({ approvalId, kind, outcome }, 'an approval was executed')
}

/** The database reads the body on its own: it must be what the kind allows, in its one spelling. */
function isProperBody(kind: string, body: string): boolean {
  const known = APPROVAL_KINDS.find((name) => name === kind)
  if (known === undefined) return false
  const parsed = APPROVAL_BODIES[known].safeParse(JSON.parse(body))
  return parsed.success && canonicalJson(parsed.data) === body
}
