import { registerStrings } from '../../i18n/register-strings.ts'

export const adminStrings = {
  page: 'Admin Dashboard',
  title: 'Admin Dashboard',
  welcome: 'Welcome, {{username}}',
  role: 'Role: Administrator',
  userDashboard: 'User Dashboard',
  logOut: 'Logout',
  profileTitle: 'Admin Profile',
  username: 'Username',
  email: 'Email',
  roleLabel: 'Role',
  administrator: 'Administrator',
  lastLogin: 'Last login',
  never: 'N/A',
} as const

registerStrings('admin', adminStrings)
