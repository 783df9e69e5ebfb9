import { defineStrings } from '../../i18n/strings.ts'

export const staffStrings = defineStrings('staff', {
  title: 'Admin Dashboard',
  welcome: 'Welcome, {{username}}',
  role: 'Role: Administrator',
  userDashboard: 'User Dashboard',
  logOut: 'Logout',
  retry: 'Try again',
  pagesLabel: 'Back office',
  pages: {
    dashboard: 'Dashboard',
    log: 'Security Logs',
  },
  tilesLabel: 'Pages',
  tiles: {
    log: 'Who did what, sealed',
  },
  stats: {
    label: 'Accounts',
    total: 'Total Users',
    totalMeans: 'accounts that are not deleted',
    active: 'Active Users',
    activeMeans: 'a session used in the last 30 days',
    admins: 'Admin Users',
    adminsMeans: 'all with a second factor',
    unknown: '---',
    failed: 'The figures could not be loaded.',
  },
  profileTitle: 'Admin Profile',
  username: 'Username',
  email: 'Email',
  roleLabel: 'Role',
  administrator: 'Administrator',
  lastLogin: 'Last login',
  missing: 'N/A',
  profileFailed: 'Your profile could not be loaded.',
})
