// Usage: npm run coverage. Which sentences of the specification have no test.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkCoverage, formatCoverage, isComplete } from './sentences/check-coverage.ts'
import { rowsOf } from './sentences/rows.ts'
import { sentencesOf } from './sentences/sentences.ts'
import { titleReader } from './sentences/titles.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const coverage = checkCoverage(
  sentencesOf(read('docs/sentences.md')),
  rowsOf(read('docs/coverage.md')),
  titleReader(root),
)
process.stdout.write(`${formatCoverage(coverage)}\n`)
if (!isComplete(coverage)) process.exitCode = 1
