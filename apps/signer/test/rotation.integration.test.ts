import { randomBytes } from 'node:crypto'
import { ADDRESS_KEYS } from '@throwdown/rules/deposit/address-keys'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { signerLink } from '@throwdown/signer-link/signer-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signersOf } from '../../server/src/match/certificate-book.ts'
import { postgresCertificateStore } from '../../server/src/match/certificate-store.ts'
import { remoteCertifier } from '../../server/src/match/remote-certifier.ts'
import { freePort } from '../../server/test/world/free-port.ts'
import { SocketPlayer } from '../../server/test/world/socket-player.ts'
import { openTestWorld, type TestWorld, verified } from '../../server/test/world/test-world.ts'
import { parseSignerConfig } from '../src/config.ts'
import { startSigner } from '../src/start-signer.ts'
import { aFolder, aRootKey, walletVariables, writeSecret } from './world/signer-files.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** A node whose day key this root key certified. The signer is stopped again: the node has its key. */
async function aNodeUnder(rootKeyFile: string, rootKeys: readonly RootKey[]) {
  const secret = randomBytes(32)
  const config = parseSignerConfig({
    NODE_ENV: 'test',
    DATABASE_URL: world.database.url('throwdown_signer'),
    STATE_DATABASE_URL: (await world.database.state()).url('throwdown_signer_state'),
    SIGNER_PORT: String(await freePort()),
    ROOT_KEY_FILE: rootKeyFile,
    ...walletVariables(aFolder()),
    SERVER_SECRET_FILE: writeSecret(aFolder(), 'server.secret', secret.toString('base64url')),
  })
  const signer = await startSigner(config, { rootKeys, addressKeys: ADDRESS_KEYS, log: () => undefined })
  const link = signerLink({ host: '127.0.0.1', port: signer.port, client: 'server', secret })
  const node = await world.startNode({ certifier: remoteCertifier(link, rootKeys) })
  await signer.stop()
  return { url: node.url, stop: () => node.stop(), hasKey: node.matchNode.keys.canSignAt(Date.now()) }
}

type Urls = readonly [string, string]

/** Plays a match, each player on a server of their own, and returns what is published of it. */
async function playOn(urls: Urls) {
  const pair = [new SocketPlayer(await world.aPlayer()), new SocketPlayer(await world.aPlayer())] as const
  await Promise.all([pair[0].connect(urls[0]), pair[1].connect(urls[1])])
  await Promise.all(pair.map((player) => player.join()))
  await Promise.all([pair[0].play([1, 1]), pair[1].play([0, 0])])
  const entries = await world.transcript(pair[0].matchId ?? '')
  const certificates = await postgresCertificateStore(world.pool).loadCertificates(signersOf(entries))
  return {
    rootKeyIds: new Set(certificates.map(({ rootKeyId }) => rootKeyId)),
    isVerifiedBy: (rootKeys: readonly RootKey[]) => verified(entries, certificates, rootKeys).verified,
  }
}

test('[F3] after a rotation of the root key old, new and spanning transcripts verify', {
  timeout: 180_000,
}, async () => {
  const old = aRootKey(aFolder(), 11)
  const before = await aNodeUnder(old.file, [old.pinned])
  expect(before.hasKey).toBe(true)
  const first = await playOn([before.url, before.url])

  const rotatedAtMs = Date.now()
  const next = aRootKey(aFolder(), 12, rotatedAtMs)
  const rotated = [{ ...old.pinned, to: rotatedAtMs }, next.pinned]
  const after = await aNodeUnder(next.file, rotated)
  const spanning = await playOn([before.url, after.url])
  await before.stop()
  const last = await playOn([after.url, after.url])

  expect([...first.rootKeyIds]).toEqual([11])
  expect([...last.rootKeyIds]).toEqual([12])
  expect([first, spanning, last].map((match) => match.isVerifiedBy(rotated))).toEqual([true, true, true])
  // Who forgets the old key loses the old matches; who does not know the new one trusts none of its matches.
  expect([first, last].map((match) => match.isVerifiedBy([next.pinned]))).toEqual([false, true])
  expect([first, last].map((match) => match.isVerifiedBy([old.pinned]))).toEqual([true, false])
})

test('[F3] a signer whose root key has ended certifies nothing', async () => {
  const ended = aRootKey(aFolder(), 13)
  const { hasKey } = await aNodeUnder(ended.file, [{ ...ended.pinned, to: Date.now() }])
  expect(hasKey).toBe(false)
})
