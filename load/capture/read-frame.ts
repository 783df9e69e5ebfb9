import type { Entry } from '@throwdown/rules/transcript/entry'

/** One parsed frame: `42["name",payload]` is an event, `43[reply]` its reply; a number after the digits pairs the two. */
export type ReadFrame = {
  /** The event, and what kinds of entries it brings. */
  readonly name: string
  readonly payload: unknown
  /** Without the digits that only count messages, entries and turns. */
  readonly bytes: number
  readonly entries: readonly Entry[]
}

/** Undefined for frames that only keep the line alive. */
export function readFrame(text: string): ReadFrame | undefined {
  const [, kind, json] = /^4([0-3])\d*([[{].*)$/s.exec(text) ?? []
  if (kind === undefined || json === undefined) return undefined
  const value: unknown = JSON.parse(json)
  const items: unknown[] = Array.isArray(value) ? value : [value]
  const isEvent = kind === '2'
  const payload = isEvent ? items[1] : items[0]
  const fixed = json.replaceAll(/"(seq|turn|afterSeq)":\d+/g, '"$1":0')
  const entries = entriesIn(payload)
  const event = isEvent ? String(items[0]) : kind === '3' ? mockName(payload) : 'connect'
  const name = [event, ...entries.map(({ type }) => type)].join(' ')
  return { name, payload, bytes: Buffer.byteLength(fixed), entries }
}

/** A reply does not name its event; its fields distinguish the reply to a move from the others. */
function mockName(payload: unknown): string {
  const data = at(payload, 'data')
  const brings = typeof data === 'object' && data !== null ? Object.keys(data) : ['refusal']
  return ['answer', ...brings].join(' ')
}

function entriesIn(payload: unknown): Entry[] {
  const holder = at(payload, 'data') ?? payload
  const entries = at(holder, 'entries')
  if (!Array.isArray(entries)) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the server sent by its contract
  return entries.map((stored) => at(stored, 'entry') as Entry)
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
