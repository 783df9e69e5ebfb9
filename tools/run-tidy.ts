import { join } from 'node:path'
import { runCommand } from './ci/run-command.ts'
import { formatCounts } from './tidy/count-imports.ts'
import { checkTree } from './tidy.ts'

const TESTS_MS_MAX = 5 * 60_000

const failure = await runCommand(['vitest', 'run', '--project', 'tidy'], TESTS_MS_MAX)
const violations = checkTree(join(import.meta.dirname, '..'))
process.stdout.write(`${formatCounts(violations)}\n`)
if (failure !== null) process.exitCode = 1
