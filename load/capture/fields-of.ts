// What can be compared of a message or row: each field by its path, without what differs anyway (ids, hashes, times).

export type Field = { readonly path: string; readonly value: string }

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const LONG_HEX = /(?:\\x)?[0-9a-f]{32,}/g
const CALLED = /player-[0-9a-f]{8}|device-[0-9a-f]{12}/g
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+(?:\+[\d:]+|Z)|\d{10,}/g

/** Fields that count or measure time: they depend on the turn and on how long a player thought, not on the hand. */
const COUNTERS = new Set([
  'seq',
  'nextSeq',
  'next_seq',
  'version',
  'afterSeq',
  'bankMs',
  'available_account',
  'openSeq',
])

/** Every leaf of a value, and which leaves there are. */
export function fieldsOf(value: unknown, path = ''): Field[] {
  const leaves = leavesOf(value, path)
  const shape = [...new Set(leaves.map((leaf) => leaf.path))].sort().join(' ')
  return [...leaves, { path: `${path} has`, value: shape }]
}

function leavesOf(value: unknown, path: string): Field[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${path}[${index}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      COUNTERS.has(name)
        ? [{ path: `${path}.${name}`, value: 'counter' }]
        : leavesOf(inner, `${path}.${name}`),
    )
  return leafOf(value, path)
}

function leafOf(value: unknown, path: string): Field[] {
  const inner = typeof value === 'string' ? jsonIn(value) : undefined
  if (inner !== undefined) return leavesOf(inner, `${path}:`)
  const text = String(value)
  const plain = withoutIds(text)
  // A hash says nothing as a whole; a hand put before or behind one would show at its ends.
  const ends = /^(?:\\x)?[0-9a-f]{32,}$/.test(text)
    ? [
        { path: `${path} begins`, value: text.replace('\\x', '').slice(0, 1) },
        { path: `${path} ends`, value: text.slice(-1) },
      ]
    : []
  return [{ path, value: plain }, ...ends]
}

/** A text with its ids, hashes and times replaced by their kind and length. */
function withoutIds(text: string): string {
  return text
    .replaceAll(UUID, '<id>')
    .replaceAll(LONG_HEX, (hex) => `<hex ${hex.length}>`)
    .replaceAll(CALLED, '<name>')
    .replaceAll(TIMES, '<time>')
}

function jsonIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
