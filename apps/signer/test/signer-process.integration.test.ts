import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { connect } from 'node:net'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { figuresReply } from '@throwdown/signer-link/figures'
import { certifyReply, statusReply } from '@throwdown/signer-link/messages'
import { signerLink } from '@throwdown/signer-link/signer-link'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../server/src/platform/testing/database.ts'
import { databaseForFile } from '../../server/src/platform/testing/database-for-file.ts'
import { aDayKey, trusted } from './world/certificates.ts'
import { aSignerProcess } from './world/signer-process.ts'

const WRONG_SECRET = 'bad record mac'

const database = databaseForFile(createTestDatabase)

// Not reached by what does not start.
const OTHER_SERVER = { STATE_DATABASE_URL: 'postgres://throwdown_signer_state@localhost:5432/elsewhere' }

const aSigner = (more?: Record<string, string>) => aSignerProcess(database, more)

test('[F3] a server gets day keys certified that every client trusts', async () => {
  const signer = await aSigner()
  await signer.start()
  const { certificate } = await signer.link().call('/certify', { dayKey: aDayKey() }, certifyReply)
  expect(trusted([certificate], ROOT_KEYS)).toEqual([certificate])
  expect(Math.abs(certificate.validFrom - Date.now())).toBeLessThan(10_000)
  const status = await signer.link().call('/status', {}, statusReply)
  expect(status).toMatchObject({ rootKeyId: 1, certificatesThisHour: 1 })
})

test('the worker reads what is left under the caps, and how many calls ended how', async () => {
  const signer = await aSigner({ LAMPORTS_PER_HOUR: '7000000000' })
  await signer.start()
  const { certificatesLeft } = await signer.workerLink().call('/figures', {}, figuresReply)
  await signer.link().call('/certify', { dayKey: aDayKey() }, certifyReply)
  await expect(signer.link().call('/certify', { dayKey: '00'.repeat(32) }, certifyReply)).rejects.toThrow(
    'unsafe_key',
  )
  await expect(signer.link().call('/guessed', {}, z.unknown())).rejects.toThrow('unknown_call')
  const figures = await signer.workerLink().call('/figures', {}, figuresReply)
  expect(figures.certificatesLeft).toBe(certificatesLeft - 1)
  expect(figures.room).toContainEqual({ coin: 'SOL', span: 'hour', units: '7000000000' })
  expect(figures.room).toContainEqual({ coin: 'USDC', span: 'day', units: '10000000000' })
  expect(figures.calls).toContainEqual({ path: '/certify', outcome: 'done', count: 1 })
  expect(figures.calls).toContainEqual({ path: '/certify', outcome: 'refused', count: 1 })
  expect(figures.calls).toContainEqual({ path: 'unknown', outcome: 'refused', count: 1 })
  for (const stranger of [signer.link(), signer.cashierLink()])
    await expect(stranger.call('/figures', {}, figuresReply)).rejects.toThrow('not_allowed')
})

test('core dumps of a running signer are off, and so is a debugger by a signal', async () => {
  const signer = await aSigner()
  await signer.start()
  expect(signer.readProc('limits')).toMatch(/^Max core file size\s+0\s+0\s/m)
  expect(Number.parseInt(signer.readProc('coredump_filter'), 16)).toBe(0)
  process.kill(signer.pid, 'SIGUSR1')
  await signer.link().call('/status', {}, statusReply)
  expect(signer.output).not.toContain('Debugger')
})

describe('strangers', () => {
  test('another secret, another name and no secret at all reach no call', async () => {
    const signer = await aSigner()
    await signer.start()
    await expect(signer.link(randomBytes(32)).call('/status', {}, statusReply)).rejects.toThrow(WRONG_SECRET)
    const secret = Buffer.from(signer.serverSecret, 'base64url')
    const cashier = signerLink({ host: '127.0.0.1', port: signer.port, client: 'cashier', secret })
    await expect(cashier.call('/status', {}, statusReply)).rejects.toThrow(WRONG_SECRET)
    await expect(fetch(`https://127.0.0.1:${signer.port}/status`, { method: 'POST' })).rejects.toThrow(
      'fetch failed',
    )
    const plain = connect(signer.port, '127.0.0.1')
    plain.on('error', () => undefined)
    plain.write('POST /status HTTP/1.1\r\nhost: a\r\n\r\n')
    let received = ''
    plain.on('data', (chunk) => (received += chunk.toString('latin1')))
    await once(plain, 'close')
    expect(received).not.toContain('HTTP/1.1 200')
    expect(await signer.link().call('/status', {}, statusReply)).toMatchObject({ rootKeyId: 1 })
  })

  test('a server does not talk to a process that lacks the secret', async () => {
    const signer = await aSigner()
    const impostor = await aSigner({ SIGNER_PORT: String(signer.port) })
    impostor.run()
    await expect.poll(() => impostor.output, { timeout: 50_000 }).toContain('"event":"up"')
    await expect(signer.link().call('/certify', { dayKey: aDayKey() }, certifyReply)).rejects.toThrow(
      WRONG_SECRET,
    )
  })

  test.each([
    ['/certify', {}, 'malformed_request'],
    ['/certify', { dayKey: 'AB'.repeat(32) }, 'malformed_request'],
    ['/certify', { dayKey: '00'.repeat(32) }, 'unsafe_key'],
    ['/certify', { dayKey: 'ab'.repeat(32), validTo: 9e15 }, 'malformed_request'],
    ['/certify', { text: 'x'.repeat(20_000) }, 'malformed_request'],
    ['/keys', {}, 'unknown_call'],
    ['/certify?a', {}, 'unknown_call'],
  ])('%s with %o is refused: %s', async (path, body, refused) => {
    const signer = await aSigner()
    await signer.start()
    await expect(signer.link().call(path, body, z.unknown())).rejects.toThrow(refused)
  })
})

describe('the signer does not start', () => {
  test('in production with core dumps on', async () => {
    const signer = await aSigner({
      NODE_ENV: 'production',
      ALLOW_IN_PRODUCTION: 'plain_postgres',
      SOLANA_CLUSTER: 'mainnet-beta',
      ...OTHER_SERVER,
    })
    const exit = once(signer.run(['prlimit', '--core=1000:1000']), 'exit')
    expect(await exit).toEqual([1, null])
    expect(signer.output).toContain('core dumps are on')
  })

  test('in production with the development root key', async () => {
    const signer = await aSigner({
      NODE_ENV: 'production',
      ALLOW_IN_PRODUCTION: 'plain_postgres',
      SOLANA_CLUSTER: 'mainnet-beta',
      ...OTHER_SERVER,
    })
    expect(await once(signer.run(), 'exit')).toEqual([1, null])
    expect(signer.output).toContain('development root key')
  })

  test('with one secret for the server and the cashier', async () => {
    const signer = await aSigner()
    const same = { SERVER_SECRET_FILE: signer.variables['CASHIER_SECRET_FILE'] ?? '' }
    const careless = await aSigner({ ...same, CASHIER_SECRET_FILE: same.SERVER_SECRET_FILE })
    expect(await once(careless.run(), 'exit')).toEqual([1, null])
    expect(careless.output).toContain('the same secret')
  })

  test.each([0o640, 0o604])('with a root key file of the mode %o', async (mode) => {
    const signer = await aSigner()
    chmodSync(signer.rootKeyFile, mode)
    expect(await once(signer.run(), 'exit')).toEqual([1, null])
    expect(signer.output).toContain('may be used by group or others')
  })
})
