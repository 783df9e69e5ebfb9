import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isHex } from '@throwdown/rules/transcript/bytes'
import { ROOT_KEYS, type RootKey, refuseRelease } from '@throwdown/rules/transcript/root-keys'
import { isFraudProof } from '@throwdown/rules/verifier/fraud-proof'
import { count, exactly, hex, isRecord, listOf } from '@throwdown/rules/verifier/guards'
import type { InclusionProof } from '@throwdown/rules/verifier/merkle'
import type { Trust } from '@throwdown/rules/verifier/verify-transcript'

export type Request = {
  readonly file: unknown
  readonly claims: 'match' | 'fraud'
  readonly trust: Trust
  readonly asJson: boolean
}

/** The command cannot start: exit code 2, never a verdict about a match. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export const USAGE =
  'usage: throwdown-verify FILE [--root-key ID:HEX|HEX]... [--inclusion FILE --anchored-root HEX] [--json]'

/** More than any transcript needs, so that a wrong file does not fill the memory. */
const FILE_BYTES_MAX = 4 * 1024 * 1024

export function readRequest(args: readonly string[], { isRelease }: { isRelease: boolean }): Request {
  const { positionals, values } = parse(args)
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new Unreadable(USAGE)
  const file = readJson(path)
  const claims = isFraudProof(file) ? 'fraud' : 'match'
  const given = values['root-key']
  const rootKeys = given ? given.flatMap((text) => readRootKey(text, file)) : builtInKeys(isRelease)
  const inclusion = readInclusion(values.inclusion, values['anchored-root'])
  if (inclusion && claims === 'fraud') throw new Unreadable('a fraud proof has no place in an anchored list')
  const trust = { rootKeys, ...(inclusion && { inclusion }) }
  return { file, claims, trust, asJson: values.json ?? false }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
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

function builtInKeys(isRelease: boolean): readonly RootKey[] {
  const refusal = isRelease ? refuseRelease(ROOT_KEYS) : undefined
  if (refusal) throw new Unreadable(`this is not a release: ${refusal}`)
  return ROOT_KEYS
}

const ROOT_KEY = /^(?:(\d{1,10}):)?([0-9a-f]{64})$/

/** A key given without its id is trusted under each id that the file names: the reader trusts the key, not the number. */
function readRootKey(text: string, file: unknown): RootKey[] {
  const [, id, key] = ROOT_KEY.exec(text) ?? []
  if (key === undefined) throw new Unreadable(`"${text}" is not a root key: 64 hex digits, or ID:HEX`)
  const ids = id === undefined ? rootKeyIdsIn(file) : [Number(id)]
  return ids.map((rootKeyId) => ({ id: rootKeyId, key, from: 0, to: null }))
}

function rootKeyIdsIn(file: unknown): number[] {
  const { certificates, receipt } = isRecord(file) ? file : {}
  const listed: unknown[] = Array.isArray(certificates) ? certificates : []
  const ofReceipt = isRecord(receipt) ? receipt['certificate'] : undefined
  const ids = [...listed, ofReceipt].map((certificate) =>
    isRecord(certificate) ? certificate['rootKeyId'] : undefined,
  )
  return [...new Set(ids.filter(count))]
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
