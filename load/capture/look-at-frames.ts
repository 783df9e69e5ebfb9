import { type Capture, type Frame, type Throw, turnKey } from './capture.ts'
import { type Field, fieldsOf } from './fields-of.ts'
import type { HandTable } from './hand-table.ts'
import type { NonceSpotter } from './nonce-spotter.ts'
import { type ReadFrame, readFrame } from './read-frame.ts'

type Seen = { readonly direction: Frame['direction']; readonly frame: ReadFrame }

/**
 * Nonces in a player's frames before the lock, and every frame between opening and lock. A player whose push of the lock was lost
 * may be sent the opened hand first: then the lock stands earlier in the same chain, as another player was sent it.
 */
export function lookAtFrames(capture: Capture, spotter: NonceSpotter, table: HandTable): string[] {
  const leaks: string[] = []
  const throwsOf = Map.groupBy(capture.throws, turnKey)
  const lockSeqs = lockSeqsIn(capture)
  const sights = new Map<string, Sight>()
  for (const { playerId, frames } of capture.tabs) {
    const locked = new Set<string>()
    let open: { key: string; seen: Seen[] } | undefined
    for (const { direction, text } of frames) {
      const frame = readFrame(text)
      for (const entry of frame?.entries ?? []) {
        if (entry.type === 'lock') {
          const key = turnKey({ matchId: entry.match, turn: entry.body.turn })
          locked.add(key)
          if (open?.key === key) collect(throwsOf.get(key) ?? [], { playerId, seen: open.seen, sights })
          open = undefined
        }
        if (entry.type === 'reveal') {
          const key = turnKey({ matchId: entry.match, turn: entry.body.turn })
          if (entry.seq > (lockSeqs.get(key) ?? Number.POSITIVE_INFINITY)) locked.add(key)
        }
      }
      for (const found of spotter.spot(text))
        if (!locked.has(turnKey(found))) leaks.push(`a nonce went ${direction} before its lock: ${text}`)
      if (frame && open) open.seen.push({ direction, frame })
      const opening = frame?.entries.findLast(({ type }) => type === 'open')
      if (opening?.type === 'open') {
        const key = turnKey({ matchId: opening.match, turn: opening.body.turn })
        if (!locked.has(key) && open?.key !== key) open = { key, seen: [] }
      }
    }
  }
  for (const { hand, fields } of sights.values()) table.add(hand, fields)
  return leaks
}

/** The place of each lock in the chain of its match. */
function lockSeqsIn({ tabs }: Capture): Map<string, number> {
  const seqs = new Map<string, number>()
  for (const { frames } of tabs)
    for (const { text } of frames)
      for (const entry of readFrame(text)?.entries ?? [])
        if (entry.type === 'lock')
          seqs.set(turnKey({ matchId: entry.match, turn: entry.body.turn }), entry.seq)
  return seqs
}

/** What a player saw of one throw, in all tabs. */
type Sight = { readonly hand: Throw['hand']; readonly fields: Field[] }
type Turn = { readonly playerId: string; readonly seen: readonly Seen[]; readonly sights: Map<string, Sight> }

/**
 * The frames of one tab, next to the player's own hand and to the opponent's. Two tabs are sent much of the same: counted twice, nine
 * throws would look like the eighteen that no chance explains.
 */
function collect(throws: readonly Throw[], { playerId, seen, sights }: Turn): void {
  for (const made of throws) {
    const whose = made.playerId === playerId ? 'own' : "rival's"
    const key = `${turnKey(made)} ${made.playerId} ${playerId}`
    const sight = sights.get(key) ?? { hand: made.hand, fields: [] }
    sights.set(key, sight)
    for (const { direction, frame } of seen)
      sight.fields.push(...fieldsOfFrame(`${whose} ${direction}`, frame))
    sight.fields.push({
      path: `${whose} frames`,
      value: seen.map(({ direction, frame }) => `${direction} ${frame.name}`).join(', '),
    })
  }
}

function fieldsOfFrame(prefix: string, { name, payload, bytes }: ReadFrame): Field[] {
  const path = `${prefix} ${name}`
  return [...fieldsOf(payload, path), { path: `${path} bytes`, value: String(bytes) }]
}
