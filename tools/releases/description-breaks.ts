import { z } from 'zod'
import { type Schema, schemaBreaks } from './schema-breaks.ts'

const content = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }),
})
const call = z.looseObject({
  parameters: z
    .array(
      z.object({
        in: z.string(),
        name: z.string(),
        required: z.boolean().optional(),
        schema: z.looseObject({}),
      }),
    )
    .default([]),
  requestBody: content.optional(),
  responses: z.object({ 200: content }),
  security: z.array(z.unknown()).default([]),
  'x-staff-only': z.boolean().default(false),
})
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), call)) })

/** A call that a page or program written for the older description cannot make or read any more. */
export type Break = { readonly call: string; readonly reason: string }

/** Old callers must be able to make every request that they could, and to read every reply. */
export function descriptionBreaks(older: unknown, newer: unknown): Break[] {
  const present = callsOf(newer)
  return [...callsOf(older)].flatMap(([name, before]) => {
    const after = present.get(name)
    const reasons = after ? callBreaks(before, after) : ['it was removed']
    return reasons.map((reason) => ({ call: name, reason }))
  })
}

type Call = z.output<typeof call>

function callBreaks(before: Call, after: Call): string[] {
  const [needs, needed] = [after.security.length > 0, before.security.length > 0]
  return [
    ...(needs && !needed ? ['it asks for a session'] : []),
    ...(after['x-staff-only'] && !before['x-staff-only'] ? ['it is for staff only'] : []),
    ...schemaBreaks(requestOf(before), requestOf(after), 'refused', 'request'),
    ...schemaBreaks(replyOf(after), replyOf(before), 'allowed', 'reply'),
  ]
}

function callsOf(document: unknown): Map<string, Call> {
  const { paths } = description.parse(document)
  return new Map(
    Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
    ),
  )
}

/** Parameters and body as one object. */
function requestOf({ parameters, requestBody }: Call): Schema {
  const fields = parameters.map((one) => [`${one.in}.${one.name}`, one.schema] as const)
  const required = parameters.filter((one) => one.required).map((one) => `${one.in}.${one.name}`)
  const body = requestBody?.content['application/json'].schema
  return {
    type: 'object',
    properties: Object.fromEntries([...fields, ...(body ? [['body', body] as const] : [])]),
    required: [...required, ...(body ? ['body'] : [])],
  }
}

const replyOf = (one: Call): Schema => one.responses[200].content['application/json'].schema
