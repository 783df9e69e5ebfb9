type Sight = { readonly slot: bigint; readonly atMs: number }

/** For how long what was seen is kept; a node that is behind for longer is at least so far behind. */
const KEPT_MS = 3_600_000

/**
 * For how long each node of a chain is behind: since another one showed a newer slot than it shows now, or since none of them
 * shows a newer slot at all.
 */
export class NodeDelays {
  /** The newest slots of all nodes together, oldest first. */
  private seen: Sight[] = []
  private readonly newest = new Map<string, bigint>()

  /** Undefined: the node did not reply, and is where it was. */
  record(slots: ReadonlyMap<string, bigint | undefined>, nowMs: number): void {
    for (const [node, slot] of slots) {
      if (slot === undefined) continue
      this.newest.set(node, slot)
      if (slot > (this.seen.at(-1)?.slot ?? -1n)) this.seen.push({ slot, atMs: nowMs })
    }
    // The last one is kept however old it is: without it a chain that stands still would look well.
    this.seen = this.seen.filter(
      ({ atMs }, index) => nowMs - atMs <= KEPT_MS || index === this.seen.length - 1,
    )
  }

  behindMs(node: string, nowMs: number): number {
    const slot = this.newest.get(node) ?? -1n
    const passed = this.seen.find((sight) => sight.slot > slot) ?? this.seen.at(-1)
    return passed === undefined ? 0 : nowMs - passed.atMs
  }
}
