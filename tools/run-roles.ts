import { unlisted } from '../apps/server/test/roles/contract-routes.ts'
import { runCommand } from './ci/run-command.ts'

const TESTS_MS_MAX = 5 * 60_000
const TESTS = ['--project', 'integration', 'apps/server/test/roles']

const failure = await runCommand(['vitest', 'run', ...TESTS], TESTS_MS_MAX)
const found = await unlisted()
for (const name of found.unlisted) process.stdout.write(`without a row, or a row of nothing: ${name}\n`)
process.stdout.write(`routes=${found.routes} unlisted=${found.unlisted.length}\n`)
if (failure !== null || found.unlisted.length > 0) process.exitCode = 1
