import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { solanaAddress, units } from './wallet.ts'

/** A browser wallet signs a transfer with it; the page itself may talk to nobody but us. */
export const recentBlockhash = defineEndpoint({
  method: 'GET',
  path: '/wallet/blockhash',
  access: 'player',
  summary: 'A blockhash of the chain that is new enough for a transfer',
  reply: dataReply(
    z.object({ blockhash: solanaAddress, lastValidBlockHeight: units.describe('As a decimal string') }),
  ),
  refusals: ['not_signed_in', 'chain_unreachable'],
})
