import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'

/** [C5] Not a player's call: settlement comes from the match, a bonus from two members of staff. */
export const processGame = defineEndpoint({
  method: 'POST',
  path: '/balance/process-game',
  access: 'player',
  summary: 'Refused to everyone',
  reply: dataReply({}),
  refusals: ['not_signed_in', 'not_allowed'],
})

export const addBonus = defineEndpoint({
  method: 'POST',
  path: '/balance/add-bonus',
  access: 'player',
  summary: 'Refused to everyone',
  reply: dataReply({}),
  refusals: ['not_signed_in', 'not_allowed'],
})
