import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type CallOf, defineEndpoint, type Parsed } from './endpoint.ts'
import { dataReply, failureReply, topLevelReply } from './envelope.ts'
import { systemStatus } from './system.ts'

const renamePlayer = defineEndpoint({
  method: 'PUT',
  path: '/player/:playerId',
  access: 'player',
  summary: 'Rename a player',
  params: z.object({ playerId: z.coerce.number() }),
  body: z.object({ username: z.string(), silent: z.boolean().default(false) }),
  reply: topLevelReply({ message: z.string(), user: z.object({ username: z.string() }) }),
  refusals: ['not_allowed'],
})

test('the handler reads parsed values, the caller sends raw ones', () => {
  expectTypeOf<Parsed<typeof renamePlayer, 'params'>>().toEqualTypeOf<{ playerId: number }>()
  expectTypeOf<Parsed<typeof renamePlayer, 'body'>>().toEqualTypeOf<{ username: string; silent: boolean }>()
  expectTypeOf<CallOf<typeof renamePlayer>['body']>().toEqualTypeOf<{
    username: string
    silent?: boolean | undefined
  }>()
})

test('a part the endpoint does not declare does not exist', () => {
  expectTypeOf<Parsed<typeof renamePlayer, 'query'>>().toEqualTypeOf<undefined>()
  expectTypeOf<CallOf<typeof renamePlayer>>().not.toHaveProperty('query')
  expectTypeOf<CallOf<typeof systemStatus>>().toEqualTypeOf<void>()
})

test('both success shapes carry success: true in type and value {7.4}', () => {
  expectTypeOf<Parsed<typeof renamePlayer, 'reply'>>().toEqualTypeOf<{
    success: true
    message: string
    user: { username: string }
  }>()
  expectTypeOf<Parsed<typeof systemStatus, 'reply'>['data']['version']>().toEqualTypeOf<string>()
  expect(dataReply(z.object({ n: z.number() })).safeParse({ success: false, data: { n: 1 } }).success).toBe(
    false,
  )
})

test('a refusal outside the closed list is a type error', () => {
  defineEndpoint({
    method: 'GET',
    path: '/nothing',
    access: 'public',
    summary: 'Nothing',
    reply: dataReply(z.object({})),
    // @ts-expect-error the code is not in errors.ts
    refusals: ['no_such_code'],
  })
  expect(
    failureReply.safeParse({ success: false, message: '', code: 'no_such_code', requestId: 'r' }).success,
  ).toBe(false)
})
