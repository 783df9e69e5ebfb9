import { z } from 'zod'

/** RFC 5321: an address with more characters cannot be delivered to. */
const EMAIL_LENGTH_MAX = 254

/** One address and nothing else: no name, no list, no line break, so it can go into a mail header as it is. */
export const emailAddress = z.email().max(EMAIL_LENGTH_MAX)
