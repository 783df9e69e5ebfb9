import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply, topLevelReply } from './envelope.ts'

const address = z.string().max(64)

const ownAddress = z.object({
  address,
  sinceMs: z.int().describe('When it was added or first withdrawn to'),
  usableAtMs: z
    .int()
    .describe('[C3] A withdrawal to it leaves then at the earliest; in the past for a known one'),
})

export type OwnAddress = z.output<typeof ownAddress>

export const listOwnAddresses = defineEndpoint({
  method: 'GET',
  path: '/wallet/addresses',
  access: 'player',
  summary: 'Addresses that the player has added or withdrawn to, the newest first',
  reply: dataReply(z.object({ addresses: z.array(ownAddress) })),
  refusals: ['not_signed_in'],
})

/** [C9] It is mailed, with a link that removes it again. */
export const addOwnAddress = defineEndpoint({
  method: 'POST',
  path: '/wallet/addresses',
  access: 'player',
  summary: 'Add a confirmed address, so that its 24 hours are over before the first withdrawal to it',
  body: z.strictObject({ address, confirmationId: z.uuid() }),
  reply: dataReply(ownAddress),
  refusals: [
    'not_signed_in',
    'invalid_request',
    'address_mistyped',
    'confirmation_needed',
    'addresses_full',
    'insufficient_funds',
    'too_many_requests',
  ],
})

export const removeOwnAddress = defineEndpoint({
  method: 'DELETE',
  path: '/wallet/addresses/:address',
  access: 'player',
  summary: 'Remove an own address; the next withdrawal to it waits 24 hours again',
  params: z.object({ address }),
  reply: topLevelReply({ message: z.string() }),
  refusals: ['not_signed_in', 'not_found', 'address_in_use'],
})
