import { z } from 'zod'

/** An id sent by a client. PostgreSQL compares ids without regard to case, so one spelling is passed on. */
export const sentId = z.uuid().toLowerCase()
