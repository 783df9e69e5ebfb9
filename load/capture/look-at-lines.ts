import { type Capture, type Line, type Throw, turnKey } from './capture.ts'
import { fieldsOf } from './fields-of.ts'
import type { HandTable } from './hand-table.ts'
import type { NonceSpotter } from './nonce-spotter.ts'

/** Nonces in lines written before their lock. */
export function noncesInLines(
  where: string,
  lines: readonly Line[],
  { windows, spotter }: { windows: Capture['windows']; spotter: NonceSpotter },
): string[] {
  return lines.flatMap(({ atMs, text }) =>
    spotter
      .spot(text)
      .filter((found) => atMs < (windows.get(turnKey(found))?.lockedAtMs ?? Infinity))
      .map(() => `${where} had a nonce before its lock: ${text.slice(0, 300)}`),
  )
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Compares, over the hands, the lines that name a match or a player between the opening of a turn and its lock. */
export function compareLines(
  where: string,
  lines: readonly Line[],
  { capture, table }: { capture: Capture; table: HandTable },
): number {
  const byId = new Map<string, Throw[]>()
  for (const made of capture.throws)
    for (const id of [made.matchId, made.playerId]) byId.set(id, [...(byId.get(id) ?? []), made])
  const seen = new Map<Throw, Line[]>()
  for (const line of lines) {
    const named = new Set((line.text.match(ID) ?? []).flatMap((id) => byId.get(id) ?? []))
    for (const made of named) {
      const window = capture.windows.get(turnKey(made))
      if (window && window.openedAtMs <= line.atMs && line.atMs < window.lockedAtMs)
        seen.set(made, [...(seen.get(made) ?? []), line])
    }
  }
  for (const [made, near] of seen) {
    const whose = (text: string) => (text.includes(made.playerId) ? 'own' : 'other')
    table.add(
      made.hand,
      near.flatMap(({ text }) => fieldsOf(wordsOf(text), `${where}, ${whose(text)}`)),
    )
  }
  return [...seen.values()].reduce((sum, near) => sum + near.length, 0)
}

/** A log line is JSON; Redis quotes each word of a command and says first when and from where it came. */
function wordsOf(text: string): unknown {
  if (text.startsWith('{')) {
    const { time: _time, pid: _pid, ms: _ms, ...fields }: Record<string, unknown> = JSON.parse(text)
    return fields
  }
  const quoted = text.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return quoted.map((word): unknown => JSON.parse(word.replaceAll(/\\x([0-9a-f]{2})/g, '\\u00$1')))
}
