import type { LogEvent } from '@throwdown/contract/staff-log'

type Facts = LogEvent['after']

/** `Withdrawal rejected` of `withdrawal-rejected`. */
export function kindInWords(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `status: new → resolved`, one text per fact; a fact that is on one side only stands alone. */
export function factsInWords({ before, after }: Pick<LogEvent, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const [was, is] = [valueIn(before, name), valueIn(after, name)]
    if (was === null || is === null) return `${name}: ${is ?? was}`
    return was === is ? `${name}: ${is}` : `${name}: ${was} → ${is}`
  })
}

function valueIn(facts: Facts, name: string): string | null {
  if (!facts || !Object.hasOwn(facts, name)) return null
  const value = facts[name]
  return typeof value === 'string' ? value : JSON.stringify(value)
}
