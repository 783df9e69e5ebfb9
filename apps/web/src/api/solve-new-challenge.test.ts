import { pbkdf2Sync } from 'node:crypto'
import { PROOF_ITERATIONS } from '@throwdown/contract/challenge'
import { ERRORS } from '@throwdown/contract/errors'
import { expect, test } from 'vitest'
import { solveNewChallenge } from './solve-new-challenge.ts'

test('a challenge is solved by the number whose hash is the target', async () => {
  const target = pbkdf2Sync('7', 'a-salt', PROOF_ITERATIONS, 32, 'sha256').toString('base64url')
  const challenge = { salt: 'a-salt', target, tries: 20, signature: 'signed' }
  const solved = await solveNewChallenge(async () => ({ data: { success: true, challenge } }))
  expect(solved).toEqual({ 'x-throwdown-challenge': `a-salt.${target}.signed.7` })
})

test('without a challenge there is nothing to solve', async () => {
  expect(await solveNewChallenge(async () => ({}))).toBeNull()
})

test('the status that makes the client solve a challenge belongs to that refusal alone', () => {
  const codes = Object.entries(ERRORS).filter(([, { status }]) => status === 428)
  expect(codes.map(([code]) => code)).toEqual(['challenge_required'])
})
