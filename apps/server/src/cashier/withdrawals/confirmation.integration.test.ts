import { randomUUID } from 'node:crypto'
import { openConfirmation } from '@throwdown/contract/withdrawal-confirmation'
import { usd } from '@throwdown/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAddress } from '../../../../signer/test/world/transfers.ts'
import { eventsOf } from '../../../test/world/audit-events.ts'
import { anAuthenticator } from '../../../test/world/authenticator.ts'
import { confirmationCode, confirmByMail } from '../../../test/world/confirm-withdrawal.ts'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
  otherThan,
  type TestServer,
  totpAt,
} from '../../../test/world/identity.ts'

let database: IdentityDatabase
let server: TestServer

beforeAll(async () => {
  database = await createIdentityDatabase()
})
beforeEach(async () => {
  server = await aTestServer(database)
})
afterAll(() => database.drop())

type Player = Awaited<ReturnType<typeof aVerifiedPlayer>>
type Reply = Awaited<ReturnType<Player['browser']['post']>>

const OPEN = '/wallet/confirmations'
const ASK = '/wallet/withdrawals'
const aRequest = (fields: object = {}) => ({
  coin: 'usdc',
  address: anAddress() as string,
  micros: usd(20).toString(),
  ...fields,
})
type Request = ReturnType<typeof aRequest>
const outcomeOf = (reply: Reply) => [reply.statusCode, reply.json().code]

async function open({ browser }: Player, request: Request) {
  const reply = await browser.post(OPEN, { about: { purpose: 'withdrawal', ...request } })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return openConfirmation.reply.parse(reply.json()).data
}

const prove = ({ browser }: Player, id: string, proof: object) =>
  browser.post(`${OPEN}/${id}/proof`, { proof })

const ask = ({ browser }: Player, confirmationId: string, request: Request) =>
  browser.post(ASK, { id: randomUUID(), confirmationId, ...request })

async function countRequests({ id }: Player): Promise<number> {
  const { rows } = await server.admin.query('select 1 from withdrawal where player_id = $1', [id])
  return rows.length
}

/** A player with an authenticator; its newest code was used to switch it on. */
async function withAuthenticator(player: Player): Promise<() => string> {
  const offer = await player.browser.post('/user/second-factor/offer', { password: player.password })
  const { secret, enrolmentToken } = offer.json().data
  const code = totpAt(server, secret)
  expect((await player.browser.post('/user/second-factor/on', { enrolmentToken, code })).statusCode).toBe(200)
  return () => {
    server.passMs(31_000)
    return totpAt(server, secret)
  }
}

async function withPasskey({ browser, password }: Player) {
  const device = anAuthenticator()
  const { data } = (await browser.post('/user/passkeys/options', { password })).json()
  const response = device.create(data)
  expect((await browser.post('/user/passkeys', { challenge: data.challenge, response })).statusCode).toBe(200)
  return device
}

test('[C9] a session alone withdraws nothing: without a proof, with one of another amount, address, coin or player', async () => {
  const [player, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const request = aRequest()
  const unproved = await open(player, request)
  for (const confirmationId of [randomUUID(), unproved.confirmationId])
    expect(outcomeOf(await ask(player, confirmationId, request))).toEqual([403, 'confirmation_needed'])
  const confirmationId = await confirmByMail(server, player, request)
  for (const wrong of [{ micros: usd(21).toString() }, { address: anAddress() as string }, { coin: 'sol' }])
    expect(outcomeOf(await ask(player, confirmationId, { ...request, ...wrong }))).toEqual([
      403,
      'confirmation_needed',
    ])
  expect(outcomeOf(await ask(other, confirmationId, request))).toEqual([403, 'confirmation_needed'])
  expect([await countRequests(player), await countRequests(other)]).toEqual([0, 0])
  expect((await ask(player, confirmationId, request)).statusCode).toBe(200)
  expect(outcomeOf(await ask(player, confirmationId, request))).toEqual([403, 'confirmation_needed'])
  expect(await countRequests(player)).toBe(1)
})

test('[C9] another session of the same player can neither prove nor use a confirmation', async () => {
  const player = await aVerifiedPlayer(server)
  const request = aRequest()
  const thief = { ...player, browser: server.browser() }
  const { email, password } = player
  const loggedIn = await thief.browser.post('/auth/login', { email, password })
  expect(loggedIn.statusCode).toBe(200)
  const { confirmationId } = await open(player, request)
  const mailedCode = await confirmationCode(server, player.email)
  expect(outcomeOf(await prove(thief, confirmationId, { password, mailedCode }))).toEqual([
    409,
    'confirmation_over',
  ])
  expect((await prove(player, confirmationId, { password, mailedCode })).statusCode).toBe(200)
  expect(outcomeOf(await ask(thief, confirmationId, request))).toEqual([403, 'confirmation_needed'])
})

test('[C9] what is proved is worth nothing after ten minutes, and a withdrawal repeated with its id is the same one', async () => {
  const player = await aVerifiedPlayer(server)
  const request = aRequest()
  const late = await confirmByMail(server, player, request)
  await server.admin.query(
    "update withdrawal_confirmation set expires_at = clock_timestamp() - interval '1 second' where id = $1",
    [late],
  )
  expect(outcomeOf(await ask(player, late, request))).toEqual([403, 'confirmation_needed'])
  const confirmationId = await confirmByMail(server, player, request)
  const body = { id: randomUUID(), confirmationId, ...request }
  const replies = await Promise.all([1, 2, 3].map(() => player.browser.post(ASK, body)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await countRequests(player)).toBe(1)
})

test('[C9] the password with a mailed code: both are needed, the code is mailed with amount and address, and five tries are all', async () => {
  const player = await aVerifiedPlayer(server)
  const { password, email } = player
  const request = aRequest()
  const opened = await open(player, request)
  expect(opened).toMatchObject({ ways: ['mail'], passkey: null, mailedTo: `${email[0]}•••@example.com` })
  const mail = (await server.mailsTo(email)).at(-1)
  expect(mail).toMatchObject({
    template: 'confirm-withdrawal',
    data: { address: request.address, micros: request.micros, coin: 'usdc', purpose: 'withdrawal' },
  })
  const mailedCode = await confirmationCode(server, email)
  const id = opened.confirmationId
  expect(outcomeOf(await prove(player, id, { password: 'Wrong-Horse-7', mailedCode }))).toEqual([
    403,
    'password_wrong',
  ])
  expect(outcomeOf(await prove(player, id, { password, mailedCode: otherThan(mailedCode) }))).toEqual([
    400,
    'code_invalid',
  ])
  // A code of another confirmation.
  const second = await open(player, request)
  expect(outcomeOf(await prove(player, second.confirmationId, { password, mailedCode }))).toEqual([
    400,
    'code_invalid',
  ])
  for (let tried = 2; tried < 5; tried++)
    await prove(player, id, { password, mailedCode: otherThan(mailedCode) })
  expect(outcomeOf(await prove(player, id, { password, mailedCode }))).toEqual([409, 'confirmation_over'])
})

test('[C9] with an authenticator its code is the way, used once, and password with mail is refused', async () => {
  const player = await aVerifiedPlayer(server)
  const nextCode = await withAuthenticator(player)
  const request = aRequest()
  const { ways, mailedTo, confirmationId } = await open(player, request)
  expect([ways, mailedTo]).toEqual([['authenticator'], null])
  const mailed = { password: player.password, mailedCode: '123456' }
  expect(outcomeOf(await prove(player, confirmationId, mailed))).toEqual([403, 'not_allowed'])
  const code = nextCode()
  expect(outcomeOf(await prove(player, confirmationId, { factorCode: otherThan(code) }))).toEqual([
    403,
    'second_factor_wrong',
  ])
  expect((await prove(player, confirmationId, { factorCode: code })).json().data).toEqual({
    provedBy: 'second-factor',
  })
  expect((await ask(player, confirmationId, request)).statusCode).toBe(200)
  const again = await open(player, request)
  expect(outcomeOf(await prove(player, again.confirmationId, { factorCode: code }))).toEqual([
    403,
    'second_factor_wrong',
  ])
})

test('[C9] with a passkey its signature over this confirmation is the way, in this browser and of this player', async () => {
  const [player, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const [device, strange] = [await withPasskey(player), await withPasskey(other)]
  const request = aRequest()
  const [first, second] = [await open(player, request), await open(player, request)]
  expect(first.ways).toEqual(['passkey'])
  const signed = (options: typeof first.passkey, by = device, count = 2) => {
    if (options === null) throw new Error('no options for a passkey')
    return { passkey: { challenge: options.challenge, response: by.get(options, { count }) } }
  }
  const refused = [403, 'passkey_refused']
  // Signed for another confirmation, to sign in, or by the passkey of somebody else.
  const { data } = (await player.browser.post('/auth/passkey/options')).json()
  for (const proof of [signed(second.passkey), signed(data), signed(first.passkey, strange)])
    expect(outcomeOf(await prove(player, first.confirmationId, proof))).toEqual(refused)
  const fresh = await open(player, request)
  const proved = await prove(player, fresh.confirmationId, signed(fresh.passkey, device, 3))
  expect(proved.json().data).toEqual({ provedBy: 'passkey' })
  expect((await ask(player, fresh.confirmationId, request)).statusCode).toBe(200)
})

test('wrong proofs count with the guesses at factor codes: after ten the next is refused, and other players are not', async () => {
  const [player, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const { password } = player
  const request = aRequest()
  for (let guessed = 0; guessed < 10; ) {
    const { confirmationId } = await open(player, request)
    const mailedCode = otherThan(await confirmationCode(server, player.email))
    for (let tries = 0; tries < 5; tries++, guessed++)
      await prove(player, confirmationId, { password, mailedCode })
  }
  const { confirmationId } = await open(player, request)
  const mailedCode = await confirmationCode(server, player.email)
  expect(outcomeOf(await prove(player, confirmationId, { password, mailedCode }))).toEqual([
    429,
    'too_many_requests',
  ])
  await confirmByMail(server, other, request)
})

test('[L5] asking and proving are in the audit log, with neither code nor full address; a deleted person leaves no confirmation', async () => {
  const player = await aVerifiedPlayer(server)
  const request = aRequest()
  await confirmByMail(server, player, request)
  const kinds = (await eventsOf(server, player.id)).filter(({ kind }) => kind.startsWith('confirmation'))
  expect(kinds.map(({ kind }) => kind)).toEqual(['confirmation-asked', 'confirmation-proved'])
  expect(JSON.stringify(kinds)).not.toContain(request.address)
  expect(kinds.at(-1)?.after).toMatchObject({ micros: request.micros, coin: 'usdc', provedBy: 'mail' })
  const gone = await player.browser.send('DELETE', '/user/account', { password: player.password })
  expect(gone.statusCode).toBe(200)
  const { rows } = await server.admin.query('select 1 from withdrawal_confirmation where player_id = $1', [
    player.id,
  ])
  expect(rows).toEqual([])
})
