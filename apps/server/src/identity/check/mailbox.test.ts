import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  /* address                         the same mailbox as */
  ['A.Lice@Gmail.com', 'alice@gmail.com'],
  ['alice+poker@gmail.com', 'alice@gmail.com'],
  ['a.l.i.c.e+1@googlemail.com', 'alice@gmail.com'],
  ['alice+two@example.com', 'alice@example.com'],
  ['al.ice@pm.me', 'alice@proton.me'],
  ['alice@mac.com', 'alice@icloud.com'],
])('the address %s reaches the mailbox of %s', (address, same) => {
  expect(mailboxOf(address)).toBe(mailboxOf(same))
})

test.each([
  ['a.lice@example.com', 'alice@example.com'],
  ['alice@gmail.com', 'alice@example.com'],
  ['alice@gmail.com', 'bob@gmail.com'],
  ['+one@example.com', '+two@example.com'],
  ['alice@constructor', 'alice@gmail.com'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other))
})
