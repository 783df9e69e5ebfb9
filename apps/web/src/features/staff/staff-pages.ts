import {
  BookOpen,
  ChartColumn,
  MessageCircle,
  ScrollText,
  Settings,
  TrendingUp,
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

/** In the order of the menu. */
export const staffPages = [
  { path: paths.adminDashboard, name: 'dashboard', PageIcon: TrendingUp },
  ...staffTiles,
] as const
