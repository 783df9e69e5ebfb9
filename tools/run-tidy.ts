import { join } from 'node:path'
import { runCommand } from './ci/run-command.ts'
import { countImports, formatCounts } from './tidy/count-imports.ts'
import { checkTree } from './tidy.ts'

// CI runs it beside the tests, which come first.
const TESTS_MS_MAX = 15 * 60_000

const failure = await runCommand(['vitest', 'run', '--project', 'tidy'], TESTS_MS_MAX)
const violations = checkTree(join(import.meta.dirname, '..'))
process.stdout.write(`${formatCounts(violations)}\n`)
const { upward, cycles } = countImports(violations)
if (failure !== null || upward > 0 || cycles > 0) process.exitCode = 1
