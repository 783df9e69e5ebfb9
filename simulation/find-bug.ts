import { parseArgs } from 'node:util'
import { invariant } from '@throwdown/rules/invariant'
import { importPatched } from './planted/import-patched.ts'
import { PLANTED_BUGS } from './planted/planted-bugs.ts'

// Runs seeds with one planted bug until it is reported in the expected words.
const { values } = parseArgs({ options: { bug: { type: 'string' }, seeds: { type: 'string' } } })
const bug = PLANTED_BUGS.find(({ name }) => name === values.bug)
invariant(bug !== undefined, `planted bug "${values.bug}" does not exist`)
const { runSeed } = await importPatched(bug)
const seeds = Number(values.seeds ?? 400)
const others = new Map<string, number>()

let found: string | undefined
for (let seed = 1; seed <= seeds && found === undefined; seed++) {
  const { violations } = await runSeed(seed)
  const violation = violations.find((one) => one.includes(bug.notice))
  if (violation !== undefined) found = `seed ${seed}: ${violation}`
  for (const other of violations) others.set(other, seed)
}
for (const [other, seed] of [...others].slice(0, 5)) process.stdout.write(`seed ${seed}: ${other}\n`)
process.stdout.write(found === undefined ? `not found in ${seeds} seeds\n` : `found in ${found}\n`)
process.exitCode = found === undefined ? 1 : 0
