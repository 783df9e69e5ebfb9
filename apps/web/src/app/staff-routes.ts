import { paths } from '../routing/paths.ts'
import type { AppRoute } from './app-route.ts'

/** The pages of the back office. */
export const staffRoutes = [
  {
    paths: [paths.adminDashboard],
    access: 'admin',
    title: 'Admin Dashboard',
    load: () => import('../features/staff/AdminDashboardScreen.tsx'),
  },
  {
    paths: [paths.adminUsers],
    access: 'admin',
    title: 'Manage Users',
    load: () => import('../features/staff/users/UsersScreen.tsx'),
  },
  {
    paths: [paths.adminUser],
    access: 'admin',
    title: 'User',
    load: () => import('../features/staff/users/UserScreen.tsx'),
  },
  {
    paths: [paths.adminMessages],
    access: 'admin',
    title: 'Messages',
    load: () => import('../features/staff/messages/MessagesScreen.tsx'),
  },
  {
    paths: [paths.adminSettings],
    access: 'admin',
    title: 'System Settings',
    load: () => import('../features/staff/settings/SettingsScreen.tsx'),
  },
  {
    paths: [paths.adminLog],
    access: 'admin',
    title: 'Security Logs',
    load: () => import('../features/staff/log/SecurityLogsScreen.tsx'),
  },
  {
    paths: [paths.adminApprovals],
    access: 'admin',
    title: 'Approvals',
    load: () => import('../features/staff/approvals/ApprovalsScreen.tsx'),
  },
  {
    paths: [paths.adminWithdrawals],
    access: 'admin',
    title: 'Withdrawals',
    load: () => import('../features/staff/withdrawals/WithdrawalsScreen.tsx'),
  },
  {
    paths: [paths.adminPools],
    access: 'admin',
    title: 'Pools',
    load: () => import('../features/staff/pools/PoolsScreen.tsx'),
  },
  {
    paths: [paths.adminReports],
    access: 'admin',
    title: 'View Reports',
    load: () => import('../features/staff/reports/ReportsScreen.tsx'),
  },
  {
    paths: [paths.adminLedger],
    access: 'admin',
    title: 'Ledger',
    load: () => import('../features/staff/ledger/LedgerScreen.tsx'),
  },
] as const satisfies readonly AppRoute[]
