import { z } from 'zod'
import { credentials, linkSecret, loggedIn } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'

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
    'new_password_needed',
    'link_invalid',
    'invitation_needs_factor_off',
  ],
})

export const staffStats = defineEndpoint({
  method: 'GET',
  path: '/staff/stats',
  access: 'admin',
  summary: 'How many accounts there are, how many were used in the last 30 days, and how many are of staff',
  reply: dataReply({
    total: z.int().describe('Accounts that are not deleted'),
    active: z.int().describe('Of these, accounts with a session used in the last 30 days'),
    admins: z.int().describe('Accounts with the role of staff that are not deactivated'),
  }),
  refusals: ['not_signed_in', 'not_allowed'],
})

export const staffProfile = defineEndpoint({
  method: 'GET',
  path: '/staff/profile',
  access: 'admin',
  summary: 'The account of the member of staff who calls',
  reply: dataReply({ username: z.string(), email: z.string(), lastLogin: z.iso.datetime().nullable() }),
  refusals: ['not_signed_in', 'not_allowed'],
})
