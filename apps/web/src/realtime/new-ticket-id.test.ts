import { sentId } from '@throwdown/contract/id'
import { expect, test } from 'vitest'
import { newTicketId } from './new-ticket-id.ts'

test('[Q1] ticket ids are ids, differ, and follow the time', () => {
  const early = newTicketId(Date.UTC(2026, 0, 1))
  const late = [newTicketId(Date.UTC(2026, 0, 1) + 1), newTicketId(Date.UTC(2026, 0, 1) + 1)] as const
  for (const id of [early, ...late]) {
    expect(sentId.parse(id)).toBe(id)
    expect(id[14]).toBe('7')
  }
  expect(late[0]).not.toBe(late[1])
  expect(late.every((id) => id > early)).toBe(true)
})
