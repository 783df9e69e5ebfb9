import { expect, test } from 'vitest'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from '../world/identity.ts'

test('[L5] a deleted person leaves no confirmation, stop link, address or change of the sign-in', async () => {
  const database = await createIdentityDatabase()
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  for (const statement of [
    "insert into withdrawal_address (player_id, address) values ($1, '9xKdVwT4bQ2mNf7HsLr3uEaYp6CzJ1gXoRtB5kWn8mQe')",
    "insert into security_change (player_id, kind) values ($1, 'password')",
  ])
    await database.admin.query(statement, [player.id])
  await player.browser.post('/wallet/confirmations', {
    about: { purpose: 'address', address: '9xKdVwT4bQ2mNf7HsLr3uEaYp6CzJ1gXoRtB5kWn8mQe' },
  })
  const gone = await player.browser.send('DELETE', '/user/account', { password: player.password })
  expect(gone.statusCode).toBe(200)
  for (const table of [
    'withdrawal_confirmation',
    'withdrawal_stop_link',
    'withdrawal_address',
    'security_change',
  ]) {
    const { rows } = await database.admin.query(`select 1 from ${table} where player_id = $1`, [player.id])
    expect([table, rows]).toEqual([table, []])
  }
  await database.drop()
})
