import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runGit } from './run-git.ts'
import { countImports, formatCounts } from './tidy/count-imports.ts'
import { importPlants } from './tidy/planted/imports.ts'
import { layerPlants } from './tidy/planted/layers.ts'
import { placePlants } from './tidy/planted/places.ts'
import type { PlantedFile } from './tidy/planted/plant.ts'
import { textPlants } from './tidy/planted/texts.ts'
import { rules } from './tidy/rules.ts'
import { checkTree } from './tidy.ts'

const plants = [...importPlants, ...layerPlants, ...placePlants, ...textPlants]

test('the tree keeps every rule', () => {
  const sentences = checkTree(join(import.meta.dirname, '..')).map(({ sentence }) => sentence)
  expect(sentences).toEqual([])
})

test('every rule has planted violations and clean twins', () => {
  const planted = plants.filter(({ caught, clean }) => caught.length > 0 && clean.length > 0)
  expect(planted.map(({ rule }) => rule)).toEqual(rules.map(({ name }) => name))
})

test('a file that git ignores is not checked', () => {
  const root = aTree({ path: 'apps/server/src/a.log.ts', text: "console.log('a')\n" })
  writeFileSync(join(root, '.gitignore'), '*.log.ts\n')
  expect(checkTree(root)).toEqual([])
})

describe('the closing line', () => {
  test('counts upward imports and cycles of each area, unknown rule ids and hard words', () => {
    const violations = [
      { rule: 'layers', path: 'apps/server/src/ledger/a.ts' },
      { rule: 'layers', path: 'apps/server/src/ledger/b.ts' },
      { rule: 'layers', path: 'apps/web/src/ui/a.ts' },
      { rule: 'no-cycles', path: 'simulation/nodes/a.ts' },
      { rule: 'no-cycles', path: 'packages/rules/src/a.ts' },
      { rule: 'no-console', path: 'load/match/a.ts' },
      { rule: 'known-rule-ids', path: 'docs/a.md' },
      { rule: 'plain-words', path: 'docs/a.md' },
    ]
    expect(countImports(violations)).toEqual({ upward: 3, cycles: 2 })
    expect(formatCounts(violations)).toBe(
      'server_upward=2 server_cycles=0 web_upward=1 web_cycles=0 simulation_upward=0 simulation_cycles=1 ' +
        'load_upward=0 load_cycles=0 upward_imports=3 cycles=2 unknown_rule_ids=1 hard_words=1',
    )
  })
})

describe.each(plants)('$rule', ({ rule, caught, clean }) => {
  test.each(caught)('catches $path: $text', ({ path, text, line = 1, others = [] }) => {
    const tree = aTree({ path, text }, ...others)
    const found = checkTree(tree).filter((violation) => violation.rule === rule)
    expect(found.map((violation) => violation.line)).toContain(line)
    expect(found[0]?.sentence).toContain(`${path}:${found[0]?.line} ${rule}: `)
  })

  test.each(clean)('leaves $path: $text', ({ path, text, others = [] }) => {
    expect(checkTree(aTree({ path, text }, ...others))).toEqual([])
  })
})

function aTree(...files: readonly PlantedFile[]): string {
  const root = mkdtempSync(join(tmpdir(), 'throwdown-tidy-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  runGit(root, ['init', '--quiet'])
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
