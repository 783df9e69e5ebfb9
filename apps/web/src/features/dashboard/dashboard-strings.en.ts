import { registerStrings } from '../../app/register-strings.ts'

export const dashboardStrings = {
  page: 'Dashboard',
  greeting: 'Welcome, {{username}}',
  soon: 'Your account is ready. The arena opens here.',
  logOut: 'Logout',
  contact: 'Contact Us',
} as const

registerStrings('dashboard', dashboardStrings)
