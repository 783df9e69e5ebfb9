import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { v2Vectors } from '../packages/rules/test/vectors/v2-vectors.ts'

// npm run vectors: writes the test vectors of RPS-DUEL/v2 and formats them.
// npm run vectors -- --check: checks them by a second implementation, in the system's Python.
const file = fileURLToPath(new URL('../packages/rules/test/vectors/v2.json', import.meta.url))
const checker = fileURLToPath(new URL('../packages/rules/test/vectors/check_vectors.py', import.meta.url))

if (process.argv.includes('--check')) run('/usr/bin/python3', ['-B', checker, file])
else {
  writeFileSync(file, `${JSON.stringify(v2Vectors(), null, 2)}\n`)
  run('biome', ['format', '--write', file])
}

function run(program: string, options: readonly string[]): void {
  process.exitCode = spawnSync(program, options, { stdio: 'inherit' }).status ?? 1
}
