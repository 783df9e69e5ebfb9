import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { aPoolList } from '../../rules/test/pool-lists.ts'

const COMMAND = fileURLToPath(new URL('./throwdown-pool-verify.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'throwdown-pool-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, value: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(value))
  return file
}
const run = (...files: string[]) => spawnSync(process.execPath, [COMMAND, ...files], { encoding: 'utf8' })
const page = (list: ReturnType<typeof aPoolList>, from = 0, to = list.lines.length) => ({
  success: true,
  data: {
    pool: { id: list.id, tier: list.tier, status: list.status, totalPoolMicroUsd: list.totalMicroUsd },
    termsVersion: list.termsVersion,
    excluded: list.excluded,
    lines: list.lines.slice(from, to),
  },
})

describe('throwdown-pool-verify', { timeout: 30_000 }, () => {
  test('[B13] exits 0 for an honest list, whole or in pages', () => {
    const list = aPoolList()
    const whole = run(write('whole.json', page(list)))
    expect(whole.status).toBe(0)
    expect(whole.stdout).toContain('VERIFIED')
    expect(whole.stdout.trimEnd().endsWith('problems=0')).toBe(true)
    const pages = [page(list, 0, 40), page(list, 40)]
    expect(run(...pages.map((part, index) => write(`page-${index}.json`, part))).stdout).toBe(whole.stdout)
  })

  test('[B13] exits 1 and names the difference when a prize is not that of the rules', () => {
    const list = aPoolList()
    const lines = list.lines.map((line) =>
      line.kind === 'prize' ? { ...line, microUsd: (BigInt(line.microUsd) + 1n).toString() } : line,
    )
    const { status, stdout } = run(write('wrong.json', page({ ...list, lines })))
    expect(status).toBe(1)
    expect(stdout).toContain('not paid: prize of')
    expect(stdout).toContain('REJECTED')
  })

  test('[B13] exits 2 for a file that is not a list', () => {
    expect(run(write('other.json', { hello: 'world' })).status).toBe(2)
    expect(run(join(folder, 'nothing.json')).status).toBe(2)
    expect(run().status).toBe(2)
  })
})
