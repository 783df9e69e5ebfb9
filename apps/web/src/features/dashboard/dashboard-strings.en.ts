import { registerStrings } from '../../app/register-strings.ts'

export const dashboardStrings = {
  page: 'Dashboard',
  greeting: 'Welcome, {{username}}',
  text: 'Pick a stake, find an opponent, make your throw.',
  play: 'Play',
  practice: 'Practice against bots',
  logOut: 'Logout',
  contact: 'Contact Us',
} as const

registerStrings('dashboard', dashboardStrings)
