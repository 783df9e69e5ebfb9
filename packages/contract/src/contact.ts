import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'

export const submitContactMessage = defineEndpoint({
  method: 'POST',
  path: '/contact/submit',
  access: 'public',
  summary: 'Send a message to support',
  body: z.object({ email: z.string(), message: z.string() }),
  reply: topLevelReply({ message: z.string().optional() }),
  refusals: [],
})
