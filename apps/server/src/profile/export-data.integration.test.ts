import { changeConsents, exportMatches, exportOwnData, readConsents } from '@throwdown/contract/own-data'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createIdentityDatabase, type IdentityDatabase } from '../../test/world/identity.ts'
import { aClub, type Club } from '../../test/world/verified-players.ts'
import { aResult, insertEvents } from '../standings/testing/events.ts'

const databases: IdentityDatabase[] = []
let database: IdentityDatabase
let club: Club
beforeEach(async () => {
  database = await createIdentityDatabase()
  databases.push(database)
  club = await aClub(database)
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

type Member = Awaited<ReturnType<Club['aMember']>>

const emailOf = async ({ id }: Member): Promise<string> => {
  const { rows } = await database.admin.query<{ email: string }>('select email from player where id = $1', [
    id,
  ])
  return rows[0]?.email ?? ''
}

async function write(email: string, message: string, reply?: string): Promise<void> {
  const { rows } = await database.admin.query<{ id: string }>(
    `insert into contact_message (id, email, message, confirmed, note)
     values (gen_random_uuid(), $1, $2, false, 'looks angry')
     returning id`,
    [email, message],
  )
  if (reply !== undefined)
    await database.admin.query(
      'insert into contact_reply (id, message_id, reply, sent_by) values (gen_random_uuid(), $1, $2, gen_random_uuid())',
      [rows[0]?.id, reply],
    )
}

const eventsOf = async ({ id }: Member, kind: string) => {
  const { rows } = await database.admin.query<{ subject: string; after: unknown }>(
    'select subject, after from audit_event where kind = $1 and actor_id = $2 order by at',
    [kind, id],
  )
  return rows
}

test('the export has account, consents, settings, sign-ins, limits and messages of the player, and nothing of another', async () => {
  const ann = await club.aMember('Annabel')
  const ben = await club.aMember('benny_b')
  const [annEmail, benEmail] = [await emailOf(ann), await emailOf(ben)]
  await write(annEmail.toUpperCase(), 'Where is my money?', 'It is there.')
  await write(benEmail, 'I am Ben and this is private')
  await ann.browser.post('/safe-play/limit', { kind: 'deposit', days: 7, amount: 40 })
  await ben.browser.post('/safe-play/limit', { kind: 'deposit', days: 7, amount: 77 })
  const reply = await ann.browser.post('/user/export', {})
  expect(reply.headers['cache-control']).toBe('no-store')
  const { data } = exportOwnData.reply.parse(reply.json())
  expect(data).toMatchObject({
    account: { id: ann.id, username: 'Annabel', email: annEmail },
    consents: { news: true },
    settings: { sound: true },
    sessions: [{ device: expect.any(String) }],
    passkeys: [],
    safePlay: { limits: [{ kind: 'deposit', days: 7, amount: 40 }] },
    withdrawalAddresses: [],
    messages: [{ text: 'Where is my money?', replies: [{ text: 'It is there.' }] }],
  })
  expect(reply.body).not.toMatch(/password|hash/i)
  for (const secret of [ben.id, benEmail, 'I am Ben', 'looks angry']) expect(reply.body).not.toContain(secret)
  expect(await eventsOf(ann, 'data-exported')).toEqual([{ subject: `player:${ann.id}`, after: null }])
})

test('the export is refused after five a day, for this player only', async () => {
  const ann = await club.aMember('Annabel')
  for (let n = 0; n < 5; n += 1) expect((await ann.browser.post('/user/export', {})).statusCode).toBe(200)
  expect((await ann.browser.post('/user/export', {})).json()).toMatchObject({ code: 'too_many_requests' })
  expect(await eventsOf(ann, 'data-exported')).toHaveLength(5)
  const ben = await club.aMember('benny_b')
  expect((await ben.browser.post('/user/export', {})).statusCode).toBe(200)
})

const pageOf = async (member: Member, query = '') =>
  exportMatches.reply.parse((await member.browser.get(`/user/export/matches${query}`)).json()).data

test('matches come in pages of 500 that neither repeat nor skip one, and none is of others', async () => {
  const ann = await club.aMember('Annabel')
  const ben = await club.aMember('benny_b')
  const cid = await club.aMember('cid_the_3rd')
  const at = club.now()
  await insertEvents(
    database.admin,
    Array.from({ length: 501 }).flatMap(() =>
      aResult(ann.id, ben.id, { at }).map((event, seat) => ({
        ...event,
        opponentId: seat === 0 ? ben.id : ann.id,
      })),
    ),
  )
  const first = await pageOf(ann)
  const second = await pageOf(ann, `?before=${first.next}`)
  expect([first.matches.length, second.matches.length, second.next]).toEqual([500, 1, null])
  expect(new Set([...first.matches, ...second.matches].map(({ matchId }) => matchId)).size).toBe(501)
  expect(await pageOf(cid)).toEqual({ matches: [], next: null })
})

test('news by mail can be taken back and given again; only a change is recorded', async () => {
  const ann = await club.aMember('Annabel')
  const read = async () => readConsents.reply.parse((await ann.browser.get('/user/consents')).json()).data
  const set = async (news: boolean) =>
    changeConsents.reply.parse((await ann.browser.send('PUT', '/user/consents', { news })).json()).data
  expect(await read()).toEqual({ news: true })
  expect(await set(false)).toEqual({ news: false })
  await set(false)
  expect(await read()).toEqual({ news: false })
  await set(true)
  expect((await eventsOf(ann, 'consent-changed')).map(({ after }) => after)).toEqual([
    { news: false },
    { news: true },
  ])
  expect((await ann.browser.send('PUT', '/user/consents', { news: 'no' })).json()).toMatchObject({
    code: 'invalid_request',
  })
})
