import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { invariant } from '@throwdown/rules/invariant'

/** One file of db/functions: a function, view or trigger with its grants. */
export type FunctionFile = {
  /** `<domain>/<name>.sql` */
  readonly file: string
  readonly text: string
  readonly hash: string
  /** What it creates, such as "function queue_leave" or "trigger entries_are_final on ledger_entry". */
  readonly objects: readonly string[]
  /** The files that define what this one mentions. */
  readonly uses: ReadonlySet<string>
  /** The statements of each trigger, such as "entries_are_final on ledger_entry": they lock a table, all others lock none. */
  readonly triggers: ReadonlyMap<string, Trigger>
  readonly textWithoutTriggers: string
}

type Trigger = { readonly text: string; readonly hash: string }

/** All files, each after those it uses. */
export async function readFunctionFiles(folder: string): Promise<FunctionFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  const texts = new Map<string, string>()
  for (const path of paths) texts.set(path.replaceAll(sep, '/'), await readFile(join(folder, path), 'utf8'))
  return orderFunctionFiles(texts)
}

export function orderFunctionFiles(texts: ReadonlyMap<string, string>): FunctionFile[] {
  const homes = homesOf(texts)
  const files = new Map(
    [...texts].map(([file, text]) => [
      file,
      {
        file,
        text,
        hash: hashOf(text),
        objects: objectsOf(text),
        uses: usesOf({ file, text, homes }),
        triggers: triggersOf(text),
        textWithoutTriggers: text.replaceAll(TRIGGER_STATEMENT, ''),
      },
    ]),
  )
  const ordered = new Set<FunctionFile>()
  for (const file of files.values()) add({ file, files, ordered, path: [] })
  return [...ordered]
}

const CREATE = /^create or replace (function|view|trigger) (\w+)(?:[^;]*? on (\w+))?/gm

function objectsOf(text: string): string[] {
  return [...text.matchAll(CREATE)].map(([, kind, name, table]) =>
    kind === 'trigger' ? `trigger ${name} on ${table}` : `${kind} ${name}`,
  )
}

const TRIGGER_STATEMENT =
  /^create or replace trigger (\w+)[^;]*? on (\w+)[^;]*;\n?|^alter table (\w+) enable always trigger (\w+);\n?/gm

function triggersOf(text: string): Map<string, Trigger> {
  const texts = new Map<string, string>()
  for (const [statement, name, table, alteredTable, alteredName] of text.matchAll(TRIGGER_STATEMENT)) {
    const key = `${name ?? alteredName} on ${table ?? alteredTable}`
    texts.set(key, (texts.get(key) ?? '') + statement)
  }
  return new Map([...texts].map(([key, own]) => [key, { text: own, hash: hashOf(own) }]))
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Where each function and view is defined. Nothing mentions a trigger. */
function homesOf(texts: ReadonlyMap<string, string>): Map<string, string> {
  const homes = new Map<string, string>()
  for (const [file, text] of texts) {
    const names = [...text.matchAll(CREATE)].map(([, , name]) => name ?? '')
    invariant(names[0] === basename(file, '.sql'), `${file} does not start with the object it is named after`)
    for (const name of names) {
      invariant(!homes.has(name), `${name} is defined in ${homes.get(name)} and in ${file}`)
      homes.set(name, file)
    }
  }
  return homes
}

function usesOf(given: { file: string; text: string; homes: ReadonlyMap<string, string> }): Set<string> {
  const words = given.text.replaceAll(/--.*$/gm, '').match(/\w+/g) ?? []
  const homes = words.flatMap((word) => given.homes.get(word) ?? [])
  return new Set(homes.filter((home) => home !== given.file))
}

function add(given: {
  file: FunctionFile
  files: ReadonlyMap<string, FunctionFile>
  ordered: Set<FunctionFile>
  path: readonly string[]
}): void {
  const { file, files, ordered, path } = given
  if (ordered.has(file)) return
  const from = [...path, file.file]
  invariant(!path.includes(file.file), `these files use each other: ${from.join(', ')}`)
  for (const used of [...file.uses].sort()) {
    const next = files.get(used)
    if (next) add({ ...given, file: next, path: from })
  }
  ordered.add(file)
}
