import { expect, test } from 'vitest'
import { databaseForFile } from '../src/platform/testing/database-for-file.ts'
import { aStaffMember, aTestServer, aVerifiedPlayer, createIdentityDatabase } from './world/identity.ts'

const database = databaseForFile(createIdentityDatabase)

test('the calls of staff are described to staff alone, in every form of the description', async () => {
  const server = await aTestServer(database)
  const [player, staff] = [await aVerifiedPlayer(server), await aStaffMember(server)]
  const pathsAs = async (url: string, token: string | null): Promise<string[]> => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const reply = await server.app.inject({ url, headers })
    expect(reply.statusCode).toBe(200)
    // Paths are quoted nowhere else, and YAML and JSON both write them.
    return reply.body.match(/\/api\/[a-z][^":\s]*/g) ?? []
  }
  for (const url of ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml']) {
    for (const token of [null, 'not.a.token', player.browser.token]) {
      const paths = await pathsAs(url, token)
      expect(paths).toContain('/api/system/status')
      expect(paths.filter((path) => /staff|admin/.test(path)).toSorted()).toEqual([
        '/api/auth/admin/invitation',
        '/api/auth/admin/login',
      ])
    }
    const described = await pathsAs(url, staff.browser.token)
    expect(described).toEqual(expect.arrayContaining(['/api/staff/log', '/api/contact/admin/all']))
  }
})

test('docs/openapi.json describes every call, those of staff too', async () => {
  const server = await aTestServer(database)
  const staff = await aStaffMember(server)
  const reply = await server.app.inject({
    url: '/api/openapi.json',
    headers: { authorization: `Bearer ${staff.browser.token}` },
  })
  const described: { info: object } = reply.json()
  // The version of a release changes no call.
  const file = { ...described, info: { ...described.info, version: 'main' } }
  await expect(`${JSON.stringify(file, null, 1)}\n`).toMatchFileSnapshot('../../../docs/openapi.json')
})
