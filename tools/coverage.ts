// Usage: npm run coverage [-- --list]. Which sentences of the specification have no test; the list names the tests of each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkCoverage, formatCoverage, formatList, isComplete } from './sentences/check-coverage.ts'
import { sentencesOf } from './sentences/sentences.ts'
import { readTitles } from './sentences/titles.ts'

const root = join(import.meta.dirname, '..')
const coverage = checkCoverage(
  sentencesOf(readFileSync(join(root, 'docs/coverage.md'), 'utf8')),
  readTitles(root),
)
if (process.argv.includes('--list')) process.stdout.write(`${formatList(coverage)}\n`)
process.stdout.write(`${formatCoverage(coverage)}\n`)
if (!isComplete(coverage)) process.exitCode = 1
