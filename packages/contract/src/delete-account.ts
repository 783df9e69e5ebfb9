import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'
import { OWNER_REFUSALS, ownerProof } from './factor-proof.ts'

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/user/account',
  access: 'player',
  summary: 'Delete the person at once and irrevocably; money and match records stay under a pseudonym',
  body: ownerProof,
  reply: topLevelReply({ message: z.string() }),
  refusals: [
    ...OWNER_REFUSALS,
    'not_allowed',
    'account_awaits_withdrawal',
    'account_holds_money',
    'account_is_playing',
    'account_is_in_a_pool',
    'account_awaits_deposit',
  ],
})
