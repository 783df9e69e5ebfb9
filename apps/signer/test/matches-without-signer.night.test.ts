import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signersOf } from '../../server/src/match/certificate-book.ts'
import { postgresCertificateStore } from '../../server/src/match/certificate-store.ts'
import { remoteCertifier } from '../../server/src/match/remote-certifier.ts'
import { SocketPlayer } from '../../server/test/world/socket-player.ts'
import { openTestWorld, type TestWorld, verified } from '../../server/test/world/test-world.ts'
import { trusted } from './world/certificates.ts'
import { aSignerProcess } from './world/signer-process.ts'

let world: TestWorld
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

async function twoPlayers(url: string): Promise<readonly [SocketPlayer, SocketPlayer]> {
  const pair = [new SocketPlayer(await world.aPlayer()), new SocketPlayer(await world.aPlayer())] as const
  await Promise.all(pair.map((player) => player.connect(url)))
  return pair
}

/** The verdict from what is stored and the pinned root keys alone. */
async function judge({ matchId = '' }: SocketPlayer) {
  const entries = await world.transcript(matchId)
  const certificates = await postgresCertificateStore(world.pool).loadCertificates(signersOf(entries))
  const { verified: isVerified } = verified(entries, certificates)
  const keys = trusted(certificates, ROOT_KEYS).length
  return { isVerified, keys, ends: entries.at(-1)?.entry.type }
}

const SOUND = { isVerified: true, keys: 1, ends: 'result' }

test('[F3] matches in progress finish, new ones start, and the list is public while the signer is down', async () => {
  const signer = await aSignerProcess(world.database)
  await signer.start()
  const node = await world.startNode({ certifier: remoteCertifier(signer.link()) })
  const [alice, bob] = await twoPlayers(node.url)
  await Promise.all([alice.join(), bob.join()])
  const playing = Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  await alice.until(() => alice.entry('lock', 1), 'the first lock')
  await signer.kill()
  const list = await fetch(`${node.url}/.well-known/throwdown-certificates.json?after=0`)
  expect(await list.json()).toMatchObject({
    certificates: [{ seq: 1, rootKeyId: 1, key: node.matchNode.keys.sign(new Uint8Array(), Date.now()).key }],
  })
  expect((await fetch(`${node.url}/.well-known/throwdown-certificates.json?after=x`)).status).toBe(400)
  await playing
  expect(await judge(alice)).toEqual(SOUND)
  const [carol, dave] = await twoPlayers(node.url)
  await Promise.all([carol.join(), dave.join()])
  await Promise.all([carol.play([1, 1]), dave.play([0, 0])])
  expect(await judge(carol)).toEqual(SOUND)
})

test('[F3] a node that finds no signer starts no match, and starts them when the signer is there', async () => {
  const signer = await aSignerProcess(world.database)
  const node = await world.startNode({ certifier: remoteCertifier(signer.link()) })
  const [alice, bob] = await twoPlayers(node.url)
  await Promise.all([alice.join(), bob.join()])
  expect(node.matchNode.keys.canSignAt(Date.now())).toBe(false)
  expect(alice.matchId).toBeUndefined()
  await signer.start()
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  expect(await judge(alice)).toEqual(SOUND)
})
