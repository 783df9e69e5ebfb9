import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { sentId } from './id.ts'
import { staffReason } from './staff-reason.ts'

const body = z.strictObject({ reason: staffReason })
const refusals = ['not_signed_in', 'not_allowed'] as const

export const rejectWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/:withdrawalId/reject',
  access: 'admin',
  summary: 'Stop a withdrawal that is not signed; its money goes back to the player without a fee',
  params: z.object({ withdrawalId: sentId }),
  body,
  reply: dataReply(z.object({ stopped: z.boolean().describe('False if it is signed, ended or unknown') })),
  refusals: [...refusals],
})

export const pauseWithdrawals = defineEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/pause',
  access: 'admin',
  summary: 'Pause all withdrawals at once; what is signed is still sent, and two people resume them',
  body,
  reply: dataReply(z.object({})),
  refusals: [...refusals],
})
