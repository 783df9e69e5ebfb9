import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'

export const systemStatus = defineEndpoint({
  method: 'GET',
  path: '/system/status',
  access: 'public',
  summary: 'Which version runs, since when, and what time it is there',
  reply: dataReply({
    version: z.string(),
    time: z.iso.datetime(),
    uptimeSeconds: z.int().nonnegative(),
  }),
  refusals: [],
})
