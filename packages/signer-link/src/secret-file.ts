import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** More than any key file needs, so that a wrong path does not fill the memory. */
const FILE_BYTES_MAX = 4_096
const GROUP_AND_OTHERS = 0o077

/** The file cannot be used as a secret. The message names the file, never its content. */
export class UnusableSecretFile extends Error {
  override readonly name = 'UnusableSecretFile'
}

/** Refuses a file that anyone but the user of this process may read, change or replace by a link. */
export function readSecretFile(path: string): Buffer {
  const file = openWithoutLinks(path)
  try {
    const stat = fstatSync(file)
    if (!stat.isFile()) throw new UnusableSecretFile(`${path} is not a file`)
    if ((stat.mode & GROUP_AND_OTHERS) !== 0)
      throw new UnusableSecretFile(`${path} may be used by group or others: chmod 600`)
    if (stat.uid !== process.geteuid?.())
      throw new UnusableSecretFile(`${path} belongs to another user than this process`)
    if (stat.size > FILE_BYTES_MAX) throw new UnusableSecretFile(`${path} is too large for a key`)
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

/** A secret of this many random bytes, written in base64url. */
export function readSecretBytes(path: string, byteLength: number): Buffer {
  const content = readSecretFile(path)
  const text = content.toString('latin1').trim()
  content.fill(0)
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length === byteLength && bytes.toString('base64url') === text) return bytes
  throw new UnusableSecretFile(`${path} does not hold ${byteLength} bytes in base64url`)
}

function openWithoutLinks(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (cause) {
    throw new UnusableSecretFile(`${path} cannot be opened`, { cause })
  }
}
