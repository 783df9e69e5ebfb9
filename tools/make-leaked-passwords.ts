// npm run tool leaked-passwords -- LIST.json: writes the list of refused passwords anew, from the commonest passwords in order, as
// `src/passwords.json` of @zxcvbn-ts/language-common (MIT, (c) Dan Wheeler and Dropbox, Inc., @zxcvbn-ts). Hashed, because leaked passwords are not fit to be read.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  LEAKED_PASSWORDS_FILE,
  leakedPasswordHash,
} from '../apps/server/src/identity/accounts/leaked-passwords.ts'

const TAKEN = 10_000
const CHARACTERS_MIN = 4

const [file = ''] = process.argv.slice(2)
const passwords = z.array(z.string()).parse(JSON.parse(readFileSync(resolve(file), 'utf8')))
const hashes = passwords
  .slice(0, TAKEN)
  // Digits alone are no password of ours.
  .filter((password) => password.length >= CHARACTERS_MIN && /[a-z]/.test(password))
  .map(leakedPasswordHash)
writeFileSync(LEAKED_PASSWORDS_FILE, `${[...new Set(hashes)].toSorted().join('\n')}\n`)
process.stdout.write(`passwords=${hashes.length}\n`)
