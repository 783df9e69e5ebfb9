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
    paths: [paths.adminLog],
    access: 'admin',
    title: 'Security Logs',
    load: () => import('../features/staff/log/SecurityLogsScreen.tsx'),
  },
] as const satisfies readonly AppRoute[]
