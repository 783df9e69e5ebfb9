import { createMatch, PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { commitSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import { expect, test } from 'vitest'
import { publicKeyFrom, sha256, verifySignature } from '../../apps/server/src/platform/ed25519.ts'
import { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { nextMove } from './next-move.ts'

const ROCK = 0

test('a player who is seated again after a new ticket goes on with the key and the hands of the match', () => {
  const player = new TestPlayer()
  const { matchKey } = player.ticket()
  const header = headerOf(player, matchKey)
  player.sitDown(0, header)
  player.seal(1, () => ROCK)
  const [sealed] = player.sealedTurns()

  player.ticket()
  player.sitDown(0, header)

  const { c, sig } = player.signSealed(1)
  expect(c).toBe(sealed?.c)
  const input = commitSignatureInput(header.hash, { turn: 1, seat: 0, c })
  expect(verifySignature(publicKeyFrom(matchKey), input, sig)).toBe(true)
})

test('a new match begins with its own key and nothing sealed', () => {
  const player = new TestPlayer()
  player.sitDown(0, headerOf(player, player.ticket().matchKey))
  player.seal(1, () => ROCK)
  const { matchKey } = player.ticket()
  player.sitDown(0, headerOf(player, matchKey))
  expect(player.sealedTurns()).toEqual([])
  expect(player.key.publicKey).toBe(matchKey)
})

test('the first move of a match is to accept it', async () => {
  const player = new TestPlayer()
  const header = headerOf(player, player.ticket().matchKey)
  player.sitDown(0, header)
  expect(await nextMove(player, new Map([[0, header]]))).toMatchObject({ name: 'acceptMatch' })
})

function headerOf({ id }: TestPlayer, key: string): StoredEntry {
  const opponent = new TestPlayer()
  const { effects } = createMatch(
    {
      matchId: crypto.randomUUID(),
      mode: 'normal',
      tier: 1,
      poolId: '',
      termsVersion: 1,
      points: PLAIN_POINTS,
      players: [
        { id, key },
        { id: opponent.id, key: opponent.ticket().matchKey },
      ],
      nowMs: 0,
    },
    { sha256 },
  )
  const [header] = effects.entries
  if (!header) throw new Error('a match begins with its header')
  return { entry: header.entry, hash: header.hash }
}
