import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'

const reply = topLevelReply({ message: z.string().optional() })

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/user/change-password',
  access: 'player',
  summary: 'Change the own password',
  body: z.object({ currentPassword: z.string(), newPassword: z.string(), confirmPassword: z.string() }),
  reply,
  refusals: ['not_signed_in'],
})

export const deactivateAccount = defineEndpoint({
  method: 'POST',
  path: '/user/deactivate',
  access: 'player',
  summary: 'Deactivate the own account',
  body: z.object({ password: z.string() }),
  reply,
  refusals: ['not_signed_in'],
})

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/user/account',
  access: 'player',
  summary: 'Delete the own account',
  body: z.object({ password: z.string() }),
  reply,
  refusals: ['not_signed_in'],
})
