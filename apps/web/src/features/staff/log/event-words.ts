import type { LogEvent } from '@throwdown/contract/staff-log'

type Facts = LogEvent['after']

/** `Withdrawal rejected` of `withdrawal-rejected`. */
export function kindInWords(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `has new note` of `hasNewNote`. */
function nameInWords(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
}

/** `status: new → resolved`, one text per fact; a fact that is on one side only stands alone. Values that are texts stay as recorded. */
export function factsInWords({ before, after }: Pick<LogEvent, 'before' | 'after'>): string[] {
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...now.keys()])].map((name) => {
    const [was, is] = [old.get(name), now.get(name)]
    if (was === undefined || is === undefined) return `${name}: ${is ?? was}`
    return was === is ? `${name}: ${is}` : `${name}: ${was} → ${is}`
  })
}

/** Every value under its name in words; what is nested under the names above it: `limits daily usd`. */
function flat(facts: Facts): ReadonlyMap<string, string> {
  return new Map(Object.entries(facts ?? {}).flatMap(([name, value]) => entriesOf(nameInWords(name), value)))
}

function entriesOf(name: string, value: unknown): [string, string][] {
  if (!isNested(value)) return [[name, valueInWords(value)]]
  const inner: [string, unknown][] = Object.entries(value)
  if (inner.length === 0) return [[name, valueInWords(null)]]
  if (!Array.isArray(value))
    return inner.flatMap(([innerName, one]) => entriesOf(`${name} ${nameInWords(innerName)}`, one))
  if (value.some(isNested)) return value.flatMap((one, index) => entriesOf(`${name} ${index + 1}`, one))
  return [[name, value.map(valueInWords).join(' and ')]]
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

function valueInWords(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
