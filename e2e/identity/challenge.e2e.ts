import { logIn } from '../../apps/web/testing/page-steps.ts'
import { sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'
import { aPlayer } from '../people.ts'

/** Logins at one name from one network that need no challenge. */
const FREE_LOGINS = 10

test('[L6] after too many wrong logins the page solves a challenge by itself, and the login succeeds', async ({
  page,
  address,
}) => {
  const player = await aPlayer()
  for (let guess = 0; guess < FREE_LOGINS; guess += 1) {
    const wrong = await fetch(`${sharedStack().origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email: player.email, password: `Iron-Fist-${guess}x` }),
    })
    expect(wrong.status).toBe(401)
  }
  const replies: string[] = []
  page.on('response', (reply) => {
    const path = new URL(reply.url()).pathname
    if (/^\/api\/auth\/(login|challenge)$/.test(path)) replies.push(`${path} ${reply.status()}`)
  })
  await page.goto('/login')
  await logIn(page, { identifier: player.email, password: player.password })
  await expect(page).toHaveURL('/dashboard')
  expect(replies).toEqual(['/api/auth/login 428', '/api/auth/challenge 200', '/api/auth/login 200'])
})
