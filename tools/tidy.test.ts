import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runGit } from './run-git.ts'
import { importPlants } from './tidy/planted/imports.ts'
import { placePlants } from './tidy/planted/places.ts'
import { textPlants } from './tidy/planted/texts.ts'
import { rules } from './tidy/rules.ts'
import { checkTree } from './tidy.ts'

const plants = [...importPlants, ...placePlants, ...textPlants]

test('the tree keeps every rule', () => {
  const sentences = checkTree(join(import.meta.dirname, '..')).map(({ sentence }) => sentence)
  expect(sentences).toEqual([])
})

test('every rule has planted violations and clean twins', () => {
  const planted = plants.filter(({ caught, clean }) => caught.length > 0 && clean.length > 0)
  expect(planted.map(({ rule }) => rule)).toEqual(rules.map(({ name }) => name))
})

test('a file that git ignores is not judged', () => {
  const root = aTree({ path: 'apps/server/src/a.log.ts', text: "console.log('a')\n" })
  writeFileSync(join(root, '.gitignore'), '*.log.ts\n')
  expect(checkTree(root)).toEqual([])
})

describe.each(plants)('$rule', ({ rule, caught, clean }) => {
  test.each(caught)('catches $path: $text', ({ path, text, line = 1 }) => {
    const found = checkTree(aTree({ path, text })).filter((violation) => violation.rule === rule)
    expect(found.map((violation) => violation.line)).toContain(line)
    expect(found[0]?.sentence).toContain(`${path}:${found[0]?.line} ${rule}: `)
  })

  test.each(clean)('leaves $path: $text', (file) => {
    expect(checkTree(aTree(file))).toEqual([])
  })
})

function aTree({ path, text }: { path: string; text: string }): string {
  const root = mkdtempSync(join(tmpdir(), 'throwdown-tidy-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  runGit(root, ['init', '--quiet'])
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return root
}
