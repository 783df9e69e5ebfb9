import { execFileSync } from 'node:child_process'
import { postgresBinary } from '../machine/own-postgres.ts'

/** Every object of a database with its rights, as SQL. */
export const schemaOf = (url: string): string =>
  execFileSync(postgresBinary('pg_dump'), ['--schema-only', url], { encoding: 'utf8', maxBuffer: 64e6 })
    // Newer versions restrict what psql does with a dump, by a key that is another one each time.
    .replaceAll(/^\\(un)?restrict .*$/gm, '')
