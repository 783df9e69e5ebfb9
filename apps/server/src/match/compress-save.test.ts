import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { compress, decompress, inJson } from './compress-save.ts'
import { SAVE_DICTIONARY } from './save-dictionary.ts'

const LINE = `{"t":1795123026440,"type":"accept","body":{"seat":0,"sig":"${'a7'.repeat(64)}"}}`

test('[F3] what was compressed once can be read for ever: the dictionary does not change', () => {
  const sha256 = createHash('sha256').update(SAVE_DICTIONARY).digest('hex')
  expect(sha256).toBe('53b1f68e91bd038700c7da47fe5029083b2eb17c994333684ca5badd0591720a')
  expect(
    decompress(
      Buffer.from(
        'AECnp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6eng5DmlqaGRsYGRmYmJgakJUcA',
        'base64',
      ),
    ),
  ).toBe(LINE)
})

test('a save takes less room than its text without what saves have in common', () => {
  expect(decompress(compress(LINE))).toBe(LINE)
  expect(compress(LINE).length).toBeLessThan(64 + 25)
})

test('bytes reach a column of the type bytea as JSON carries them', () => {
  expect(inJson(Buffer.from([0, 255]))).toBe('\\x00ff')
})
