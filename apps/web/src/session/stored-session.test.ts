import { expect, test } from 'vitest'
import { parseStoredSession, ROOT_KEY, readStoredSession, writeStoredSession } from './stored-session.ts'

const user = {
  id: '1',
  username: 'alice',
  email: 'alice@keep.example',
  role: 'player',
  createdAt: '2026-11-01',
  avatar: { id: 'first', image: '/avatars/warrior.svg', color: '#6C1782' },
  lastLogin: null,
} as const
const session = { user, isAuthenticated: true }

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a session survives a reload under one root key {3.6}', () => {
  const storage = aStorage()
  writeStoredSession(storage, session)
  expect([...storage.kept.keys()]).toEqual([ROOT_KEY])
  expect(readStoredSession(storage)).toEqual(session)
})

test('the access token is never stored, and one found in the storage is not used', () => {
  const storage = aStorage()
  const held = { ...session, token: 'access', endedBy: null }
  writeStoredSession(storage, held)
  expect([...storage.kept.values()].join()).not.toContain('access')
  storage.setItem(ROOT_KEY, JSON.stringify({ auth: held }))
  expect(readStoredSession(storage)).toEqual(session)
})

test('a signup that waits for its code stays one', () => {
  const storage = aStorage()
  writeStoredSession(storage, { ...session, isPending: true })
  expect(readStoredSession(storage)).toEqual({ ...session, isPending: true })
})

test('ending the session removes user and token {3.7}', () => {
  const storage = aStorage()
  writeStoredSession(storage, session)
  writeStoredSession(storage, { user: null, isAuthenticated: false })
  expect(storage.kept.size).toBe(0)
})

test.each([
  null,
  '',
  'null',
  '7',
  '{}',
  '{"auth":{}}',
  '{"auth":{"isAuthenticated":true}}',
  '{"auth":{"user":{"username":"alice"}}}',
  '{broken',
])('what is not a whole session counts as none: %s', (text) => {
  expect(parseStoredSession(text)).toBeNull()
})

function blocked(): never {
  throw new Error('blocked')
}

test('a browser that blocks storage does not break the app', () => {
  expect(readStoredSession({ getItem: blocked })).toBeNull()
  expect(() => writeStoredSession({ setItem: blocked, removeItem: blocked }, session)).not.toThrow()
})
