import type { Seat } from '@throwdown/rules/terms'
import type { Entry } from '@throwdown/rules/transcript/entry'
import type { LocalHost } from './local-host.ts'

/** Replaces the history of the host by one with other entries, signed again by the operator. Nobody is sent it yet. */
export async function rewriteHistory(host: LocalHost, change: (entry: Entry) => Entry): Promise<void> {
  let prev = ''
  for (const [index, { stored, audience }] of host.kept.entries()) {
    const linked = index === 0 ? stored.entry : { ...stored.entry, prev }
    const signed = await host.dayKey.signEntry(change(linked))
    const { entry, hash } = signed
    const isSigned = stored.sig !== undefined
    host.kept[index] = { stored: isSigned ? signed : { entry, hash }, audience }
    prev = hash
  }
}

/** A commitment that the player in this seat never made, in the commit and in the lock. */
export const withForgedCommitment =
  (seat: Seat) =>
  (entry: Entry): Entry => {
    const c = 'cd'.repeat(32)
    if (entry.type === 'commit' && entry.body.seat === seat) return { ...entry, body: { ...entry.body, c } }
    if (entry.type !== 'lock') return entry
    const [first, second] = entry.body.c
    return { ...entry, body: { ...entry.body, c: seat === 0 ? [c, second] : [first, c] } }
  }

export const withOtherWinner = (entry: Entry): Entry =>
  entry.type === 'result' ? { ...entry, body: { ...entry.body, winner: 1 } } : entry

/** The operator works without sending anything to the players. */
export async function unseen(host: LocalHost, work: () => Promise<void>): Promise<void> {
  const emit = host.emit.bind(host)
  host.emit = () => {}
  await work()
  host.emit = emit
}
