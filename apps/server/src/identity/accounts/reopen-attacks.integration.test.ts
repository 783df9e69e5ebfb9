import { expect, test } from 'vitest'
import type { Browser } from '../../../test/world/http-browser.ts'
import {
  aPerson,
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'
import {
  aBrowserWithCode,
  aClosedPlayer,
  type Player,
  statusOf,
  templatesTo,
} from '../../../test/world/reopen.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

test('password without mailbox and mailbox without password open nothing', async () => {
  const server = await aTestServer(database)
  const player = await aClosedPlayer(server)
  const { code, reopen } = await aBrowserWithCode(server, player.email)
  const proof = { password: player.password }
  // A thief with the password requests a code in another browser, where the mailed code of the owner counts nothing.
  const thief = server.browser()
  await thief.post('/auth/reopen/code', { email: player.email })
  await server.runJobs()
  for (const browser of [thief, server.browser()]) {
    const mailbox = { email: player.email, code }
    expect((await browser.post('/auth/reopen', { mailbox, proof })).json().code).toBe('code_invalid')
  }
  // And who reads the mail without the password gets five tries.
  const tried: string[] = []
  for (let guess = 0; guess < 6; guess += 1)
    tried.push((await reopen({ password: `Wrong-Horse-${guess}` })).code)
  expect(tried).toEqual([...Array<string>(5).fill('password_wrong'), 'code_attempts'])
  expect(await reopen(proof)).toMatchObject({ code: 'code_attempts' })
  expect(await reopen({ factorCode: '123456' })).toMatchObject({ code: 'code_attempts' })
  expect(await statusOf(server, player)).toBe('deactivated')
})

test('who reads the mail by the link has ten guesses at the password in a quarter of an hour', async () => {
  const server = await aTestServer(database)
  const player = await aClosedPlayer(server)
  await server.browser().post('/auth/reopen/code', { email: player.email })
  const link = await server.newestLink(player.email)
  const codes: string[] = []
  for (let tried = 0; tried < 11; tried += 1) {
    const proof = { password: `Wrong-Horse-${tried}` }
    codes.push((await server.browser().post('/auth/reopen', { mailbox: { link }, proof })).json().code)
  }
  expect(codes).toEqual([...Array<string>(10).fill('password_wrong'), 'too_many_requests'])
  // A factor that the account does not have is a wrong one.
  const proof = { factorCode: '123456' }
  const reply = await server.browser().post('/auth/reopen', { mailbox: { link }, proof })
  expect(reply.json().code).toBe('second_factor_wrong')
})

test('requests and guesses look alike for closed, open, deleted, staff-closed, pending and unknown accounts', async () => {
  const server = await aTestServer(database)
  const closed = await aClosedPlayer(server)
  const open = await aVerifiedPlayer(server)
  const gone = await aVerifiedPlayer(server)
  await gone.browser.send('DELETE', '/user/account', { password: gone.password })
  const banned = await aVerifiedPlayer(server)
  await closeAsStaff(server, banned)
  const member = await aStaffMember(server)
  await member.browser.post('/user/deactivate', { password: member.password })
  const pending = aPerson()
  await server.browser().post('/auth/signup', pending)
  await server.runJobs()
  const seen = new Set<string>()
  for (const { email, password } of [closed, open, gone, banned, member, pending, aPerson()]) {
    const browser = server.browser()
    server.passMs(1_000)
    const replies = [
      await browser.post('/auth/reopen/code', { email }),
      await browser.post('/auth/resend-otp', { email, type: 'account-reopening' }),
    ]
    await server.runJobs()
    for (let tried = 0; tried < 6; tried += 1)
      replies.push(await guess(browser, { email, password, code: '000000' }))
    server.passMs(11 * 60_000)
    replies.push(await guess(browser, { email, password, code: '000000' }))
    seen.add(replies.map((reply) => `${reply.json().code} ${reply.json().message}`).join('\n'))
  }
  expect([...seen]).toHaveLength(1)
  expect([...seen][0]).toMatch(/code_attempts/)
  for (const player of [open, banned]) expect(await templatesTo(server, player)).toEqual(['verify-email'])
  expect(await templatesTo(server, member)).toEqual(['verify-email', 'new-device', 'account-deactivated'])
  expect((await templatesTo(server, closed)).at(-1)).toBe('reopen-account')
})

const guess = (browser: Browser, { email, password, code }: Record<'email' | 'password' | 'code', string>) =>
  browser.post('/auth/reopen', { mailbox: { email, code }, proof: { password } })

/** As staff will: today only the administrator of the database can. */
async function closeAsStaff(server: TestServer, { id }: Player): Promise<void> {
  await server.admin.query(`update player set status = 'deactivated' where id = $1`, [id])
  await server.admin.query(`insert into player_closing (player_id, closed_by) values ($1, 'staff')`, [id])
}

test('a code that was mailed before staff closed or the player deleted opens nothing', async () => {
  const server = await aTestServer(database)
  const [banned, gone] = [await aClosedPlayer(server), await aClosedPlayer(server)]
  const atBanned = await aBrowserWithCode(server, banned.email)
  const atGone = await aBrowserWithCode(server, gone.email)
  await server.admin.query(`update player_closing set closed_by = 'staff' where player_id = $1`, [banned.id])
  await server.admin.query('select player_forget($1)', [gone.id])
  expect(await atBanned.reopen({ password: banned.password })).toMatchObject({ code: 'code_invalid' })
  expect(await atGone.reopen({ password: gone.password })).toMatchObject({ code: 'password_wrong' })
  expect(await statusOf(server, banned)).toBe('deactivated')
  expect(await statusOf(server, gone)).toBe('deleted')
})

test('[L6] beyond five codes an hour the mails have the link only, and many networks need a challenge', async () => {
  const server = await aTestServer(database)
  const { email } = await aClosedPlayer(server)
  const replies: (string | undefined)[] = []
  for (let asked = 0; asked < 11; asked += 1) {
    server.passMs(1_000)
    replies.push((await server.browser().post('/auth/reopen/code', { email })).json().code)
  }
  expect(replies).toEqual([...Array<undefined>(10).fill(undefined), 'challenge_required'])
  const mails = (await server.mailsTo(email)).filter(({ template }) => template === 'reopen-account')
  const withDigits = mails.filter(({ data }) => 'code' in data && data.code !== null)
  expect([mails.length, withDigits.length]).toEqual([10, 5])
})

test('the application role cannot open, close or delete an account past the functions', async () => {
  const server = await aTestServer(database)
  const player = await aClosedPlayer(server)
  const app = database.open('throwdown_app', 1).pool
  for (const attempt of [
    `update player set status = 'active' where id = '${player.id}'`,
    `update player set status = 'deactivated' where id = '${player.id}'`,
    `update player_closing set closed_by = 'player', reopened_at = now()`,
    `insert into player_closing (player_id, closed_by) values ('${player.id}', 'player')`,
    'delete from player_closing',
    `select player_reopen('${player.id}', gen_random_uuid())`,
  ])
    await expect(app.query(attempt)).rejects.toMatchObject({ code: '42501' })
  await expect(
    server.admin.query(
      `insert into player_closing (player_id, closed_by, reopened_at) values (gen_random_uuid(), 'staff', now())`,
    ),
  ).rejects.toMatchObject({ constraint: 'what_staff_closed_stays_closed' })
})
