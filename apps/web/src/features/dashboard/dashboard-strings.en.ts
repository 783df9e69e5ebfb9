import { defineStrings } from '../../i18n/strings.ts'

export const dashboardStrings = defineStrings('dashboard', {
  greeting: 'Welcome, {{username}}',
  returnToMatch: 'Return to your match',
  practice: 'Practice against bots',
  logOut: 'Logout',
  contact: 'Contact Us',
  highestPool: 'Highest Bounty Pool',
  live: 'Live',
  totalPool: 'Total Bounty Pool',
  nothing: 'Nothing To Show Here',
  bountyBoards: 'Bounty Pool Leaderboards',
  standardBoard: 'Standard Leaderboard',
  poolsError: 'The bounty pools could not be loaded.',
  retry: 'Try again',
  fairTitle: 'Provably fair.',
  fairText: 'Your hand is sealed in your browser. Not even we can see it before both players are locked in.',
  fairLink: 'How fairness works',
})
