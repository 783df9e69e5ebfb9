import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './dev-config.ts'
import { parseMusic } from './sound/score.ts'
import { EFFECTS } from './sound/scores/effects.ts'
import { emberMarch } from './sound/scores/ember-march.ts'
import { forgeAtNight } from './sound/scores/forge-at-night.ts'
import { hotIron } from './sound/scores/hot-iron.ts'
import { writeMidi } from './sound/write-midi.ts'

const SONGS = [forgeAtNight, emberMarch, hotIron]
const AUDIO = join(ROOT, 'apps/web/src/audio')
/** A player who hears everything loads no more than this. */
const BYTES_MAX = 1_500_000

const part = (music: string) => ({ instrument: 0, volume: 100, music })

const filesIn = (folder: string) => readdirSync(join(AUDIO, folder)).toSorted()

test('every score is rendered, and every sound has a score', () => {
  expect(filesIn('songs')).toEqual(SONGS.map(({ name }) => `${name}.mp3`).toSorted())
  expect(filesIn('effects')).toEqual(EFFECTS.map(({ name }) => `${name}.mp3`).toSorted())
})

test('all songs and effects together are small', () => {
  const files = ['songs', 'effects'].flatMap((folder) => filesIn(folder).map((name) => join(folder, name)))
  const sizes = files.map((file) => statSync(join(AUDIO, file)).size)
  expect(Math.min(...sizes)).toBeGreaterThan(1_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BYTES_MAX)
})

test.each([...SONGS, ...EFFECTS])('the parts of $name last equally long', (score) => {
  expect(writeMidi(score).subarray(0, 4).toString()).toBe('MThd')
})

test('parts of different length, misplaced bar lines and unknown notes are refused', () => {
  const uneven = { name: 'uneven', beatsPerMinute: 100, parts: [part('c4*4'), part('c4*5')] }
  expect(() => writeMidi(uneven)).toThrow('parts of uneven differ in length: 4, 5 steps')
  expect(() => parseMusic('c4*15 | c4')).toThrow('a bar line after 15 steps')
  expect(() => parseMusic('h4')).toThrow('no note and no drum is called h4')
})

test('a note has its key, its place, its length and its accent', () => {
  expect(parseMusic('-*4 c4+eb4*8! kick')).toEqual({
    notes: [
      { keys: [60, 63], step: 4, steps: 8, isAccented: true },
      { keys: [36], step: 12, steps: 1, isAccented: false },
    ],
    steps: 13,
  })
})
