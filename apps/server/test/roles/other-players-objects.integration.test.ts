import { randomBytes, randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import { expect, test } from 'vitest'
import { anAddress } from '../../../signer/test/world/transfers.ts'
import { accountCode } from '../../src/ledger/accounts.ts'
import { openOne, seedMoney } from '../../src/ledger/testing/seed-money.ts'
import { databaseForFile } from '../../src/platform/testing/database-for-file.ts'
import { confirmationCode, confirmByMail } from '../world/confirm-withdrawal.ts'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from '../world/identity.ts'
import { contractRoutes } from './contract-routes.ts'
import { OBJECTS } from './role-matrix.ts'

const database = databaseForFile(createIdentityDatabase)

test('every route for players that names an object says whose it may be', async () => {
  const naming = [...(await contractRoutes())].filter(
    ([, { access, path }]) => access === 'player' && path.includes(':'),
  )
  expect(naming.map(([name]) => name).toSorted()).toEqual(Object.keys(OBJECTS).toSorted())
})

test('[L6] what belongs to one player is not found by another, and stays as it is', async () => {
  const server = await aTestServer(database)
  const [ann, eve] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const { rows: sessions } = await server.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1',
    [ann.id],
  )
  const passkeyId = randomUUID()
  await server.admin.query(
    `insert into passkey (id, player_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at)
     values ($1, $2, $3, $4, 0, '{}', false, 'a phone', now())`,
    [passkeyId, ann.id, randomBytes(16), randomBytes(91)],
  )
  await eve.browser.post('/game-settings/reset')
  for (const path of [`/user/sessions/${sessions[0]?.id}`, `/user/passkeys/${passkeyId}`])
    expect([path, (await eve.browser.send('DELETE', path)).statusCode]).toEqual([path, 404])
  expect((await ann.browser.get('/user/security')).json().data.passkeys).toHaveLength(1)
  expect((await ann.browser.get('/user/profile')).statusCode).toBe(200)
  // The id of another player in a path is ignored: everyone reads their own.
  await ann.browser.send('PUT', '/game-settings', {
    sound: false,
    masterVolume: 1,
    soundEffectsVolume: 1,
    musicVolume: 1,
    smoothAnimation: false,
  })
  expect((await eve.browser.get(`/game-settings/user/${ann.id}`)).json().data.sound).toBe(true)
})

test('[L6] [C9] what a player withdraws, confirms and keeps as an address is out of reach for another', async () => {
  const server = await aTestServer(database)
  const [ann, eve] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  for (const { id } of [ann, eve])
    await seedMoney(server.admin, await openOne(server.admin, accountCode.available(id)), usd(100))
  const request = { coin: 'usdc', address: anAddress(), micros: usd(20).toString() }
  const id = randomUUID()
  const confirmationId = await confirmByMail(server, ann, request)
  const asked = await ann.browser.post('/wallet/withdrawals', { ...request, id, confirmationId })
  expect(asked.statusCode).toBe(200)
  await server.admin.query(
    'insert into withdrawal_address (player_id, address, added_at) values ($1, $2, now()) on conflict do nothing',
    [ann.id, request.address],
  )
  const about = { purpose: 'address', address: anAddress() }
  const open = (await ann.browser.post('/wallet/confirmations', { about })).json().data.confirmationId
  // Eve knows even what was mailed to Ann.
  const mailedCode = await confirmationCode(server, ann.email)
  const refusals = [
    await eve.browser.post(`/wallet/withdrawals/${id}/cancel`),
    await eve.browser.send('DELETE', `/wallet/addresses/${request.address}`),
    await eve.browser.post(`/wallet/confirmations/${open}/proof`, {
      proof: { password: eve.password, mailedCode },
    }),
  ]
  expect(refusals.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
    [409, 'confirmation_over'],
  ])
  const { rows } = await server.admin.query(
    'select (select state from withdrawal where id = $1) as state, (select count(*)::int from withdrawal_address where player_id = $2) as addresses',
    [id, ann.id],
  )
  expect(rows).toEqual([{ state: 'requested', addresses: 1 }])
  const proof = { password: ann.password, mailedCode }
  expect((await ann.browser.post(`/wallet/confirmations/${open}/proof`, { proof })).statusCode).toBe(200)
  expect((await ann.browser.post(`/wallet/withdrawals/${id}/cancel`)).statusCode).toBe(200)
})
