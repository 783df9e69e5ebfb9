import {
  ArrowUpRight,
  BookOpen,
  ChartColumn,
  MessageCircle,
  ScrollText,
  Settings,
  Signature,
  TrendingUp,
  Trophy,
  UserRound,
} from 'lucide-react'
import { paths } from '../../routing/paths.ts'

/** The pages behind the dashboard, which has a tile for each. */
export const staffTiles = [
  { path: paths.adminUsers, name: 'users', PageIcon: UserRound },
  { path: paths.adminMessages, name: 'messages', PageIcon: MessageCircle },
  { path: paths.adminSettings, name: 'settings', PageIcon: Settings },
  { path: paths.adminReports, name: 'reports', PageIcon: ChartColumn },
  { path: paths.adminLedger, name: 'ledger', PageIcon: BookOpen },
  { path: paths.adminLog, name: 'log', PageIcon: ScrollText },
] as const

/** The pages about money, which two people move. */
export const deskTiles = [
  { path: paths.adminApprovals, name: 'approvals', PageIcon: Signature },
  { path: paths.adminWithdrawals, name: 'withdrawals', PageIcon: ArrowUpRight },
  { path: paths.adminPools, name: 'pools', PageIcon: Trophy },
] as const

/** In the order of the menu. */
export const staffPages = [
  { path: paths.adminDashboard, name: 'dashboard', PageIcon: TrendingUp },
  ...staffTiles,
  ...deskTiles,
] as const
