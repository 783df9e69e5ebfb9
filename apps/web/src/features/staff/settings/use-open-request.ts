import type { ApprovalKind } from '@throwdown/contract/approval-kinds'
import type { Approval } from '@throwdown/contract/approvals'
import { useOpenRequestsQuery } from '../../../api/staff-settings.ts'

/** The newest request of this kind that waits for signatures and whose body says this. */
export function useOpenRequest(
  kind: ApprovalKind,
  said: Readonly<Record<string, string>>,
): { request: Approval | undefined; isLoading: boolean } {
  const { data, isLoading } = useOpenRequestsQuery({ query: { state: 'open' } })
  const request = data?.data.find(
    (one) => one.kind === kind && Object.entries(said).every(([name, value]) => one.body[name] === value),
  )
  return { request, isLoading }
}
