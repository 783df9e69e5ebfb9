import { expect, test } from 'vitest'
import { hashOfApproval } from './approval-hash.ts'

const request = {
  id: '0190a5c0-0000-7000-8000-0000000000d1',
  kind: 'bonus',
  body: { playerId: '0190a5c0-0000-7000-8000-0000000000bb', micros: '5000000' },
  maker: { id: '0190a5c0-0000-7000-8000-0000000000aa' },
  reason: 'Späte Entschuldigung\nfür Nov 14',
  expiresAt: '2026-11-17T15:58:00.123Z',
} as const

test('[C8] the page computes the hash that worker and signer check', async () => {
  // The same request and hash are in packages/approvals/src/judge-approval.test.ts.
  expect(await hashOfApproval(request)).toBe(
    '218531b12ba46472b13dcca00140cea3fd170a8d6e805d226543acec58289785',
  )
})

test.each([
  { body: { ...request.body, micros: '50000000' } },
  { body: { ...request.body, playerId: request.maker.id } },
  { kind: 'adjustment' },
  { reason: 'another' },
  { expiresAt: '2026-11-17T15:58:00.124Z' },
  { maker: { id: request.body.playerId } },
] as const)('[C8] another hash with %o', async (change) => {
  expect(await hashOfApproval({ ...request, ...change })).not.toBe(await hashOfApproval(request))
})
