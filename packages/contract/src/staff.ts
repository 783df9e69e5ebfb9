import { credentials, linkSecret, loggedIn } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/auth/admin/invitation',
  access: 'public',
  summary: 'Start to enrol as staff: the invited account, its password and the secret of the link',
  body: credentials.extend({ link: linkSecret }),
  reply: loggedIn,
  refusals: [
    'challenge_required',
    'credentials_wrong',
    'email_not_verified',
    'account_deactivated',
    'link_invalid',
    'invitation_needs_factor_off',
  ],
})
