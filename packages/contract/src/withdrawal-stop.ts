import { z } from 'zod'
import { linkSecret } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { microUsdText } from './money.ts'

/** Of an address: `stoppable` while it is one of the player's own, then `stopped`. `sent`: an attempt to pay it exists. `stopped`: by this link or by its player. `ended`: it was never made or came back otherwise. */
const stopState = z.enum(['stoppable', 'sent', 'stopped', 'ended'])

/** [C9] After the # of the mailed link `/stop`. Reading changes nothing, because mail programs open links. */
export const readStopLink = defineEndpoint({
  method: 'POST',
  path: '/stop-link/read',
  access: 'public',
  summary: 'The withdrawal or new address that a mailed link can stop; needs no login and changes nothing',
  body: z.strictObject({ link: linkSecret }),
  reply: dataReply(
    z.object({
      state: stopState,
      withdrawal: z
        .object({ coin: z.enum(['sol', 'usdc']), micros: microUsdText, fee: microUsdText })
        .nullable()
        .describe('Null for a new address, which is then removed'),
      address: z.string(),
      device: z.string().describe('Where it was asked for, in words: `Firefox on Windows`'),
      network: z.string(),
      requestedAtMs: z.int(),
      leavesAtMs: z
        .int()
        .nullable()
        .describe('Nothing leaves, or is paid to the address, before then; null: at any moment'),
    }),
  ),
  refusals: ['challenge_required', 'link_invalid'],
})

export const stopByLink = defineEndpoint({
  method: 'POST',
  path: '/stop-link/stop',
  access: 'public',
  summary: 'Stop the withdrawal of a mailed link while it waits, or remove its new address; once, no login',
  body: z.strictObject({
    link: linkSecret,
    endSessions: z
      .boolean()
      .describe('Also log out every device, and let nobody log in before the password is reset by mail'),
  }),
  reply: dataReply(z.object({ state: stopState, sessionsEnded: z.boolean() })),
  refusals: ['challenge_required', 'link_invalid'],
})
