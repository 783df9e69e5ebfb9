import { z } from 'zod'
import { ERROR_CODES } from './errors.ts'

type DataReply<Data extends z.ZodType> = z.ZodObject<{ success: z.ZodLiteral<true>; data: Data }>

/** The usual success: `{ success: true, data }`, by the fields of the data or by its schema. Signup and verify-otp use `topLevelReply`. */
export function dataReply<Data extends z.ZodType>(data: Data): DataReply<Data>
export function dataReply<Fields extends z.ZodRawShape>(fields: Fields): DataReply<z.ZodObject<Fields>>
export function dataReply(data: z.ZodType | z.ZodRawShape) {
  return z.object({ success: z.literal(true), data: data instanceof z.ZodType ? data : z.object(data) })
}

/** A value for `dataReply`; a bare literal in a handler would widen to `success: boolean`. */
export function succeed<Data>(data: Data): { success: true; data: Data } {
  return { success: true, data }
}

/** A success whose fields are next to `success`, as in `{ success: true, message, user, token }`. */
export function topLevelReply<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object({ success: z.literal(true), ...fields })
}

/** A value for `topLevelReply`. */
export function succeedWith<Fields extends object>(fields: Fields): { success: true } & Fields {
  return { success: true, ...fields }
}

export const failureReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
})

export type FailureReply = z.infer<typeof failureReply>
