import { defineStrings } from '../../i18n/strings.ts'

export const staffStrings = defineStrings('staff', {
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
})
