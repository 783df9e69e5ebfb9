import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { type CommandListeners, defineCommand, defineEvent, type EventListeners } from './event.ts'

const joinQueue = defineCommand({
  name: 'joinQueue',
  payload: z.object({ tier: z.number() }),
  ack: z.object({ position: z.number() }),
  refusals: ['not_allowed'],
})
const leaveQueue = defineCommand({
  name: 'leaveQueue',
  payload: z.object({}),
  ack: z.object({}),
  refusals: [],
})
const balanceChanged = defineEvent({ name: 'balanceChanged', payload: z.object({ usdBalance: z.number() }) })

test('listener maps are typed per message, payload and acknowledgement', () => {
  type Commands = CommandListeners<typeof joinQueue | typeof leaveQueue>
  expectTypeOf<keyof Commands>().toEqualTypeOf<'joinQueue' | 'leaveQueue'>()
  expectTypeOf<Parameters<Commands['joinQueue']>[0]>().toEqualTypeOf<{ tier: number }>()
  type Reply = Parameters<Parameters<Commands['joinQueue']>[1]>[0]
  expectTypeOf<Extract<Reply, { success: true }>['data']>().toEqualTypeOf<{ position: number }>()
  expectTypeOf<Extract<Reply, { success: false }>['code']>().toEqualTypeOf<ErrorCode>()
  type Events = EventListeners<typeof balanceChanged>
  expectTypeOf<Parameters<Events['balanceChanged']>>().toEqualTypeOf<[{ usdBalance: number }]>()
})
