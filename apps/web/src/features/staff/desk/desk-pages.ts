import { ArrowUpRight, Signature, Trophy } from 'lucide-react'
import { paths } from '../../../routing/paths.ts'

/** The pages about money, which two people move. */
export const deskPages = [
  { path: paths.adminApprovals, name: 'approvals', PageIcon: Signature },
  { path: paths.adminWithdrawals, name: 'withdrawals', PageIcon: ArrowUpRight },
  { path: paths.adminPools, name: 'pools', PageIcon: Trophy },
] as const
