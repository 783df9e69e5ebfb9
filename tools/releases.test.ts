import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROOT } from './dev-config.ts'
import { notesOf } from './releases/notes-of.ts'
import { workflowErrors } from './releases/workflow-errors.ts'

const WORKFLOWS = '.github/workflows/'
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

describe.each(readdirSync(`${ROOT}${WORKFLOWS}`))('workflow %s', (name) => {
  const content = read(`${WORKFLOWS}${name}`)

  test('is one that GitHub understands', async () => {
    expect(await workflowErrors(name, content)).toEqual([])
  })

  test('pins each action of others to a commit, with the version in words', () => {
    const used = [...content.matchAll(/uses: (.+)/g)].map(([, action = '']) => action)
    const others = used.filter((action) => !action.startsWith('./'))
    expect(others.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+(\.\d+){2}$/.test(action))).toEqual([])
  })

  test('may read the repository and no more, unless a job says so', () => {
    expect(content).toMatch(/^permissions:\n {2}contents: read\n/m)
  })

  test('starts files and calls workflows that exist', () => {
    const files = [...content.matchAll(/(?:run: |node |uses: \.\/)((?:\.ci|tools|\.github)\/[\w./-]+)/g)]
    expect(files.map(([, path = '']) => path).filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([])
  })
})

test.each([
  ['a key that is unknown', 'timeout-minutes', 'timeout-seconds'],
  ['an expression that ends early', "'pull_request' }}", "'pull_request'"],
  ['a job without steps', 'steps:', 'setps:'],
])('%s in a workflow is found', async (_, right, wrong) => {
  const content = read(`${WORKFLOWS}ci.yaml`)
  expect(content).toContain(right)
  expect(await workflowErrors('ci.yaml', content.replace(right, wrong))).not.toEqual([])
})

test('a schedule that never comes is found', async () => {
  const content = read(`${WORKFLOWS}night.yaml`).replace('17 1 * * *', '77 1 * * *')
  expect(await workflowErrors('night.yaml', content)).not.toEqual([])
})

describe('.github/CODEOWNERS', () => {
  const owned = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+) +@\S+$/gm)].map(([, path = '']) => path)

  test('names paths that exist', () => {
    expect(owned.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([])
  })

  test('has every domain whose functions post journals', () => {
    const posting = readdirSync(`${ROOT}db/functions`).filter((domain) =>
      readdirSync(`${ROOT}db/functions/${domain}`).some((name) =>
        read(`db/functions/${domain}/${name}`).includes('ledger_post_batch('),
      ),
    )
    expect(posting).toContain('cashier')
    expect(posting.filter((domain) => !owned.includes(`apps/server/src/${domain}/`))).toEqual([])
  })
})

describe('the notes of a release', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- c\n\n## [1.2.0] - 2026-01-02\n\n### Added\n\n- b\n\n## [1.1.0] - 2026-01-01\n'

  test('are the section of its version', () => {
    expect(notesOf(changelog, '1.2.0')).toBe('### Added\n\n- b\n')
  })

  test('are missing without a section that has a date', () => {
    expect(() => notesOf(changelog, '1.3.0')).toThrow('no section [1.3.0]')
    expect(() => notesOf(changelog, 'Unreleased')).toThrow('no section [Unreleased]')
  })
})

test('CHANGELOG.md begins with what is not released, then names versions by falling date', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  expect(headings[0]).toBe('[Unreleased]')
  const dates = headings
    .slice(1)
    .map((heading) => /^\[\d+\.\d+\.\d+\] - (\d{4}-\d\d-\d\d)$/.exec(heading)?.[1])
  expect(dates).not.toContain(undefined)
  expect(dates.join()).toBe(dates.map(String).toSorted().toReversed().join())
  const kinds = [...read('CHANGELOG.md').matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind)
  const known = new Set(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'])
  expect(kinds.filter((kind) => !known.has(kind))).toEqual([])
})

test.each(['.', ...workspaces()])('%s/package.json names the licence', (folder) => {
  expect(JSON.parse(read(`${folder}/package.json`))).toMatchObject({ license: 'MIT' })
})

function workspaces(): string[] {
  return ['apps', 'packages'].flatMap((root) =>
    readdirSync(`${ROOT}${root}`).map((name) => `${root}/${name}`),
  )
}
