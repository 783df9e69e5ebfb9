import { z } from 'zod'
import { defineEvent } from './event.ts'

/** Something of the wallet changed: read the activity again. */
export const walletChanged = defineEvent({ name: 'walletChanged', payload: z.object({}) })
