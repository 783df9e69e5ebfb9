import { plainText } from './user.ts'

const REASON_CHARACTERS_MAX = 500

/** Why a member of staff did something, for the audit log. */
export const staffReason = plainText(REASON_CHARACTERS_MAX).trim().min(1)
