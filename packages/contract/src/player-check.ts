import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'

/** [L1] `needed` until the player has answered, or may answer again. */
export const checkState = z.object({
  state: z.enum(['needed', 'passed', 'age', 'country', 'country_closed', 'staff']),
  againOn: z.iso.date().nullable().describe('From when a refused player may give other answers'),
})

export type CheckState = z.output<typeof checkState>

export const readPlayerCheck = defineEndpoint({
  method: 'GET',
  path: '/user/check',
  access: 'player',
  summary: 'Whether the player may deposit and play for stakes',
  reply: dataReply(checkState),
  refusals: [],
})

export const takePlayerCheck = defineEndpoint({
  method: 'POST',
  path: '/user/check',
  access: 'player',
  summary: 'Give date of birth and country; the reply says whether the player may play for money',
  body: z.strictObject({
    birthDate: z.iso.date(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('Two letters of ISO 3166'),
  }),
  reply: dataReply(checkState),
  refusals: ['birth_date_invalid', 'person_not_confirmed', 'too_many_requests'],
})
