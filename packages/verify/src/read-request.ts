import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isHex } from '@throwdown/rules/transcript/bytes'
import { count, exactly, hex, isRecord, listOf } from '@throwdown/rules/verifier/guards'
import type { InclusionProof } from '@throwdown/rules/verifier/merkle'
import type { Trust } from '@throwdown/rules/verifier/verify-transcript'

export type Request = { readonly transcript: unknown; readonly trust: Trust; readonly asJson: boolean }

/** The command cannot start: exit code 2, never a verdict about a match. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export const USAGE =
  'usage: throwdown-verify FILE [--keys FILE] [--root-key HEX]... [--inclusion FILE --anchored-root HEX] [--json]'

/** More than any transcript needs, so that a wrong file does not fill the memory. */
const FILE_BYTES_MAX = 4 * 1024 * 1024

export function readRequest(args: readonly string[]): Request {
  const { positionals, values } = parse(args)
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Unreadable(USAGE)
  const transcript = readJson(file)
  const rootKeys = values['root-key'] ?? readKeys(values.keys ?? join(dirname(file), 'throwdown-keys.json'))
  for (const key of rootKeys)
    if (!isHex(key, 32)) throw new Unreadable(`"${key}" is not a root key: 64 hex digits`)
  const inclusion = readInclusion(values.inclusion, values['anchored-root'])
  return { transcript, trust: { rootKeys, ...(inclusion && { inclusion }) }, asJson: values.json ?? false }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        'root-key': { type: 'string', multiple: true },
        inclusion: { type: 'string' },
        'anchored-root': { type: 'string' },
        json: { type: 'boolean' },
      },
    })
  } catch (cause) {
    throw new Unreadable(USAGE, { cause })
  }
}

const isKeyFile = (value: unknown): value is { keys: readonly { publicKey: string }[] } =>
  isRecord(value) &&
  Array.isArray(value['keys']) &&
  value['keys'].every((key) => isRecord(key) && hex(32)(key['publicKey']))

function readKeys(file: string): string[] {
  const value = readJson(file)
  if (!isKeyFile(value)) throw new Unreadable(`${file} is not a list of root keys`)
  return value.keys.map(({ publicKey }) => publicKey)
}

const isProof = exactly<InclusionProof>({ index: count, size: count, path: listOf(hex(32), { max: 64 }) })

function readInclusion(file: string | undefined, anchoredRoot: string | undefined): Trust['inclusion'] {
  if (file === undefined && anchoredRoot === undefined) return undefined
  if (file === undefined || anchoredRoot === undefined) throw new Unreadable(USAGE)
  const proof = readJson(file)
  if (!isProof(proof)) throw new Unreadable(`${file} is not an inclusion proof`)
  if (!isHex(anchoredRoot, 32))
    throw new Unreadable(`"${anchoredRoot}" is not an anchored root: 64 hex digits`)
  return { proof, anchoredRoot }
}

function readJson(file: string): unknown {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.length > FILE_BYTES_MAX) throw new Unreadable('it is too large')
    return JSON.parse(text)
  } catch (cause) {
    throw new Unreadable(`${file} cannot be read: ${cause instanceof Error ? cause.message : 'unknown'}`, {
      cause,
    })
  }
}
