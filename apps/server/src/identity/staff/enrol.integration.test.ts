import { expect, test } from 'vitest'
import {
  anInvitedPlayer,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
  totpAt,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { hashToken } from '../secrets.ts'

const database = databaseForFile(createIdentityDatabase)

type Invited = { email: string; password: string; link: string }

async function accept(server: TestServer, { email, password, link }: Invited) {
  return (await server.browser().post('/auth/admin/invitation', { email, password, link })).json()
}

test('the password of an administrator enrols nothing without an invitation', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  await server.admin.query(`update player set role = 'admin' where id = $1`, [player.id])
  for (const path of ['/auth/login', '/auth/admin/login']) {
    const { email, password } = player
    const reply = await server.browser().post(path, { email, password })
    expect(reply.json()).toMatchObject({ success: false, code: 'staff_not_enrolled' })
  }
})

test('an offered secret is invalid until its own challenge is confirmed, and an invitation enrols once', async () => {
  const server = await aTestServer(database)
  const invited = await anInvitedPlayer(server)
  const [first, second] = [await accept(server, invited), await accept(server, invited)]
  const crossed = await server.browser().post('/auth/mfa', {
    mfaToken: first.mfaToken,
    code: totpAt(server, second.mfaEnrolment.secret),
  })
  expect(crossed.json()).toMatchObject({ code: 'second_factor_wrong' })
  const confirm = ({ mfaToken, mfaEnrolment }: typeof first) =>
    server.browser().post('/auth/mfa', { mfaToken, code: totpAt(server, mfaEnrolment.secret) })
  const third = await accept(server, invited)
  const replies = await Promise.all([confirm(second), confirm(third)])
  expect(replies.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '403'])
  // The invitation is used, so the older offer is invalid and no new one is made.
  expect((await confirm(first)).json()).toMatchObject({ code: 'second_factor_expired' })
  expect(await accept(server, invited)).toMatchObject({ code: 'link_invalid' })
})

test('an invitation works for the account with its address alone, and for a day or three', async () => {
  const server = await aTestServer(database)
  const [invited, other] = [await anInvitedPlayer(server), await aVerifiedPlayer(server)]
  expect(await accept(server, { ...other, link: invited.link })).toMatchObject({ code: 'link_invalid' })
  const wrong = { ...invited, password: 'Wrong-Horse-7' }
  expect(await accept(server, wrong)).toMatchObject({ code: 'credentials_wrong' })
  expect(await accept(server, { ...invited, link: 'A'.repeat(22) })).toMatchObject({ code: 'link_invalid' })
  const open = await accept(server, invited)
  expect(open).toMatchObject({ mfaRequired: true, mfaEnrolment: { secret: expect.any(String) } })
  // Between the offer and the code another account takes the address away, or the invitation expires.
  await server.admin.query(`update staff_invitation set expires_at = created_at where link_hash = $1`, [
    hashToken(invited.link),
  ])
  const code = totpAt(server, open.mfaEnrolment.secret)
  const late = await server.browser().post('/auth/mfa', { mfaToken: open.mfaToken, code })
  expect(late.json()).toMatchObject({ code: 'second_factor_expired' })
  expect(await accept(server, invited)).toMatchObject({ code: 'link_invalid' })
  const { rows } = await server.admin.query('select role from player where id = $1', [invited.id])
  expect(rows).toEqual([{ role: 'player' }])
})

test('an invitation does not bypass the second factor of a player', async () => {
  const server = await aTestServer(database)
  const invited = await anInvitedPlayer(server)
  const { browser, password } = invited
  const early = await accept(server, invited)
  const { secret, enrolmentToken } = (await browser.post('/user/second-factor/offer', { password })).json()
    .data
  const on = { enrolmentToken, code: totpAt(server, secret) }
  expect((await browser.post('/user/second-factor/on', on)).statusCode).toBe(200)
  expect(await accept(server, invited)).toMatchObject({ code: 'invitation_needs_factor_off' })
  const code = totpAt(server, early.mfaEnrolment.secret)
  const late = await server.browser().post('/auth/mfa', { mfaToken: early.mfaToken, code })
  expect(late.json()).toMatchObject({ code: 'second_factor_expired' })
  server.passMs(30_000)
  await browser.post('/user/second-factor/off', { code: totpAt(server, secret) })
  expect(await accept(server, invited)).toMatchObject({ mfaRequired: true })
})
