import type { Endpoint } from '@throwdown/contract/endpoint'
import { COMMANDS } from '@throwdown/contract/realtime'
import { expect, test, vi } from 'vitest'
import { databaseForFile } from '../../src/platform/testing/database-for-file.ts'
import { createIdentityDatabase } from '../world/identity.ts'
import { contractRoutes, nameOf, unlisted } from './contract-routes.ts'
import { MAY, MAY_CALL, MAY_SEND, ROLES, type Role } from './role-matrix.ts'
import { aRoleWorld, type RoleWorld } from './role-world.ts'

vi.setConfig({ testTimeout: 120_000 })

const database = databaseForFile(createIdentityDatabase)

/** What a token is that nobody has signed, with the claims of anybody. */
const FORGED = `${part({ alg: 'none' })}.${part({ sub: '00000000-0000-0000-0000-000000000000', role: 'admin' })}.x`

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** How a call with a body that is none ends: it is allowed if it gets as far as that body. */
function verdictOf({ statusCode, code }: { statusCode: number; code: unknown }): 'allowed' | 'refused' {
  const isRefused =
    (statusCode === 401 && code === 'not_signed_in') || (statusCode === 403 && code === 'not_allowed')
  return isRefused ? 'refused' : 'allowed'
}

test('every route and command of the contract has a row, and every row has one {6.1 6.3}', async () => {
  expect((await unlisted()).unlisted).toEqual([])
})

test('every route and command admits the roles of its row and refuses the others, on a server that serves no more {6.1 6.3}', async () => {
  const world = await aRoleWorld(database)
  const routes = await contractRoutes()
  expect(world.served.map(nameOf).toSorted()).toEqual([...routes.keys()].toSorted())
  expect(await wrongCommands(world)).toEqual([])
  const lastly = [...routes].toSorted(
    ([one], [other]) => ENDS_SESSION.indexOf(one) - ENDS_SESSION.indexOf(other),
  )
  const wrong: string[] = []
  for (const [name, endpoint] of lastly) wrong.push(...(await wrongRoles(world, name, endpoint)))
  expect(wrong).toEqual([])
})

/** Served beside the contract, to everyone. A new path belongs here, with what it may show. */
const OUTSIDE = ['/api/docs', '/api/openapi.json']

test('a server answers nothing outside the contract but its description', async () => {
  const { server, served } = await aRoleWorld(database)
  const inContract = new Set(served.map(({ path }) => `/api${path}`))
  const others = pathsOf(server.app.printRoutes({ commonPrefix: false })).filter(
    (path) =>
      !inContract.has(path) && !OUTSIDE.some((known) => path === known || path.startsWith(`${known}/`)),
  )
  expect(others).toEqual([])
  for (const url of ['/metrics', '/health/ready', '/documentation/json', '/api/staff', '/.env'])
    expect([url, (await server.app.inject(url)).statusCode]).toEqual([url, 404])
})

/** The whole paths of a printed tree of routes; `*` of the handler for CORS is none. */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', step = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? []
    if (step === '') return []
    const depth = indent.length / 4
    const path = `${parents.slice(0, depth).join('')}${step}`
    parents.splice(depth, parents.length, step)
    return methods === undefined || methods === 'OPTIONS' ? [] : [path.replace(/(?<=.)\/$/, '')]
  })
}

/** The last calls, in this order: they end the sessions of the others. */
const ENDS_SESSION = ['POST /user/sessions/end-all', 'POST /auth/logout']

async function wrongRoles(world: RoleWorld, name: string, endpoint: Endpoint): Promise<string[]> {
  const allowed: readonly Role[] = MAY[MAY_CALL[name] ?? 'nobody']
  const wrong: string[] = []
  for (const role of ROLES) {
    const expected = allowed.includes(role) ? 'allowed' : 'refused'
    const reply = await world.call(endpoint, world.tokens[role])
    if (endpoint.access !== 'public' && reply.cacheControl !== 'no-store')
      wrong.push(`${name}: a cache may keep the reply to ${role}`)
    if (verdictOf(reply) !== expected)
      wrong.push(`${name}: ${role} is not ${expected}, ${reply.statusCode} ${String(reply.code)}`)
  }
  const isForgedAdmitted = verdictOf(await world.call(endpoint, FORGED)) === 'allowed'
  if (isForgedAdmitted !== allowed.includes('visitor'))
    wrong.push(`${name}: a forged token is not treated as a visitor`)
  return wrong
}

async function wrongCommands(world: RoleWorld): Promise<string[]> {
  const sockets = await world.openSockets()
  const wrong: string[] = []
  for (const role of ROLES) {
    const send = await sockets.connect(role)
    for (const name of Object.keys(COMMANDS)) {
      const allowed: readonly Role[] = MAY[MAY_SEND[name] ?? 'nobody']
      const code = send ? await send(name) : 'not_signed_in'
      const isAdmitted = code !== 'not_signed_in' && code !== 'not_allowed'
      if (isAdmitted !== allowed.includes(role)) wrong.push(`${name}: ${role} gets ${String(code)}`)
    }
  }
  await sockets.close()
  return wrong
}
