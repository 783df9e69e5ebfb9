import { defineStrings } from '../i18n/strings.ts'

export const shellStrings = defineStrings('shell', {
  name: 'Throwdown',
  tagline: 'Prepare for Battle',
  home: 'Throwdown, go to the start',
  safety: '18+ · Stay safe, gamble responsibly',
  loading: 'Loading...',
  done: 'Done',
  adminPanel: 'Admin Panel',
  unexpected: 'An unexpected error occurred.',
  offline: 'You are offline. We will reconnect as soon as your network is back.',
  crashTitle: 'Something broke',
  crashText: 'This page stumbled. Nothing you staked is affected: matches and balances live on our servers.',
  crashRetry: 'Try again',
  notFoundTitle: 'No battle here',
  notFoundText: 'This page does not exist, or it has moved.',
  notFoundAction: 'Back to the start',
  cookies: {
    title: 'Cookies',
    text: 'We use what the site needs to keep you signed in. With your consent we also measure how it is used, to make it better.',
    accept: 'Accept',
    decline: 'Decline',
  },
})
