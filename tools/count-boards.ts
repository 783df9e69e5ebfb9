// Counts the product code of the boards: standings, the boards of pools and their SQL, without tests, empty lines and comments.
// Fails above the limit, so that the boards stay smaller than what they show.
//   npm run tool count-boards
import { globSync, readFileSync } from 'node:fs'

const CODE_LINES_MAX = 1_600
const FILES = [
  'apps/server/src/standings/**/*.ts',
  'apps/server/src/bounty/{board-store,pool-board,show-boards}.ts',
  'db/functions/standings/*.sql',
  'db/migrations/*_standings.sql',
]
const COMMENT = /^(\/\/|\/\*|\*|--)/

const files = globSync(FILES).filter((file) => !/\.test\.ts$|\/testing\//.test(file))
const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
const code = lines.map((line) => line.trim()).filter((line) => line !== '' && !COMMENT.test(line))
process.stdout.write(
  `files=${files.length} code_lines=${code.length} code_lines_max=${CODE_LINES_MAX} all_lines=${lines.length}\n`,
)
process.exit(code.length <= CODE_LINES_MAX ? 0 : 1)
