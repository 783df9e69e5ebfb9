import { expect, onTestFinished, test } from 'vitest'
import { registerApi } from '../src/app/api-routes.ts'
import { openDatabase } from '../src/platform/db.ts'
import { databaseForFile } from '../src/platform/testing/database-for-file.ts'
import { aContext, anHttp } from './world/context.ts'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from './world/identity.ts'

const database = databaseForFile(createIdentityDatabase)

test('a signed-in call finds its session while matches use all their connections', async () => {
  const server = await aTestServer(database)
  const { email, password, browser } = await aVerifiedPlayer(server)
  await browser.post('/auth/login', { email, password })
  const url = database.url('throwdown_app')
  const base = aContext({ DATABASE_URL: url, ACCESS_TOKEN_KEY: server.context.config.ACCESS_TOKEN_KEY })
  const apart = openDatabase({ url, maxConnections: 2, applicationName: 'throwdown-apart' })
  onTestFinished(() => apart.close())
  const context = { ...base, identityDatabase: apart, readDatabase: apart }
  const app = await anHttp(context, (api) => registerApi(api, context, { onSessionEnded: () => undefined }))
  const busy = await Promise.all(Array.from({ length: 6 }, () => base.database.pool.connect()))
  const reply = await app.inject({
    url: '/api/user/profile',
    headers: { authorization: `Bearer ${browser.token}` },
  })
  for (const connection of busy) connection.release()
  expect(reply.statusCode).toBe(200)
})
