import { defineStrings } from '../i18n/strings.ts'

export const sessionStrings = defineStrings('session', {
  loggedOut: 'Logged out successfully',
})
