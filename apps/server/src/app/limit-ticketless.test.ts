import { expect, test } from 'vitest'
import { networksOf } from '../platform/network-of.ts'
import { TicketlessSockets } from './limit-ticketless.ts'

const HOME = networksOf('192.0.2.1')
const aSocket = () => ({})

test('a network holds a fifth of its attempts open at once, and a place is free again when one closes', () => {
  const sockets = new TicketlessSockets<object>({ attemptsMax: 10 })
  const [first, second] = [aSocket(), aSocket()]
  expect(sockets.opened(first, HOME)).toBeUndefined()
  expect(sockets.mayOpen(HOME)).toBe(true)
  sockets.opened(second, HOME)
  expect(sockets.mayOpen(HOME)).toBe(false)
  expect(sockets.mayOpen(networksOf('192.0.2.2'))).toBe(true)
  // A ticket that is still being checked counts: a stranger could send any.
  sockets.presented(first)
  expect(sockets.mayOpen(HOME)).toBe(false)
  sockets.forget(first)
  sockets.forget(first)
  expect(sockets.mayOpen(HOME)).toBe(true)
})

test('the addresses of one IPv6 line share its places; a house has four times as many', () => {
  const sockets = new TicketlessSockets<object>({ attemptsMax: 10 })
  const addresses = ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:2::1', '2001:db8:0:2::2']
  for (const address of addresses) sockets.opened(aSocket(), networksOf(address))
  expect(sockets.mayOpen(networksOf('2001:db8:0:1::3'))).toBe(false)
  expect(sockets.mayOpen(networksOf('2001:db8:0:3::1'))).toBe(true)
  for (const line of [3, 4])
    for (const host of [1, 2]) sockets.opened(aSocket(), networksOf(`2001:db8:0:${line}::${host}`))
  expect(sockets.mayOpen(networksOf('2001:db8:0:5::1'))).toBe(false)
})

test('over all networks the socket that has been silent for longest makes room, never one whose ticket is being checked', () => {
  const sockets = new TicketlessSockets<object>({ attemptsMax: 1_000, silentMax: 2 })
  const [checking, silent, later] = [aSocket(), aSocket(), aSocket()]
  sockets.opened(checking, HOME)
  sockets.presented(checking)
  sockets.opened(silent, networksOf('192.0.2.2'))
  expect(sockets.opened(later, networksOf('192.0.2.3'))).toBeUndefined()
  expect(sockets.opened(aSocket(), networksOf('192.0.2.4'))).toBe(silent)
})
