import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The beginnings of the hashes of the commonest passwords, made by `npm run tool leaked-passwords`. */
export const LEAKED_PASSWORDS_FILE = join(import.meta.dirname, 'leaked-passwords.txt')
/** Of ten thousand, two of which begin alike once in twenty thousand lists. */
const HASH_CHARACTERS = 10
/** What people add to a common password because a form wants digits and signs. More makes a password of its own. */
const ADDED_MAX = 6
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const known: ReadonlySet<string> = new Set(readFileSync(LEAKED_PASSWORDS_FILE, 'utf8').trim().split('\n'))

/** Whether a thief would try this password among the first: one of the commonest, with digits and signs around it or in it. */
export function isLeakedPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const signsAround = plain.replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  const allAround = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const cores = [plain, signsAround, allAround].filter((core) => plain.length - core.length <= ADDED_MAX)
  return [...cores, ...cores.map(withLetters)].some((core) => known.has(leakedPasswordHash(core)))
}

const withLetters = (text: string): string => text.replaceAll(/[^a-z]/g, (sign) => LOOKALIKES[sign] ?? sign)

export const leakedPasswordHash = (password: string): string =>
  createHash('sha256').update(password).digest('hex').slice(0, HASH_CHARACTERS)
