import { MessageCircle, ScrollText, TrendingUp, UserRound } from 'lucide-react'
import { paths } from '../../routing/paths.ts'

/** The pages behind the dashboard, which has a tile for each. */
export const staffTiles = [
  { path: paths.adminUsers, name: 'users', PageIcon: UserRound },
  { path: paths.adminMessages, name: 'messages', PageIcon: MessageCircle },
  { path: paths.adminLog, name: 'log', PageIcon: ScrollText },
] as const

/** In the order of the menu. */
export const staffPages = [
  { path: paths.adminDashboard, name: 'dashboard', PageIcon: TrendingUp },
  ...staffTiles,
] as const
