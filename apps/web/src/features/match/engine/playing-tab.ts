/** How soon a page tries again after it got the lock although another tab shows the match. */
const ASK_AGAIN_MS = 200

/**
 * [M11] The newest tab that shows the match plays: it takes the lock from the tab that has it. When that tab closes, a watching
 * one takes over. A tab with another page never takes the lock: it waits, and leaves it to any tab that shows the match.
 */
export class PlayingClaim {
  private readonly name: string
  private readonly onChange: (isPlaying: boolean) => void
  private readonly screen: ShownMark
  private readonly over = new AbortController()
  /** The request of this tab that has the lock. */
  private held: { readonly release: () => void } | null = null
  private isWaiting = false

  constructor(matchId: string, onChange: (isPlaying: boolean) => void) {
    this.name = `throwdown-match-${matchId}`
    this.screen = new ShownMark(`${this.name}-shown`)
    this.onChange = onChange
  }

  readonly isShown = (): boolean => this.screen.isShown

  readonly isHolding = (): boolean => this.held !== null

  /** For a tab with another page: plays if no other tab does. Resolves when that is known. */
  begin(): Promise<void> {
    const { promise: isKnown, resolve } = Promise.withResolvers<void>()
    const asked = this.request({ ifAvailable: true }, async (isFree) => {
      const mayPlay = isFree && !(await this.screen.isOnlyElsewhere())
      if (!mayPlay) this.onChange(false)
      resolve()
      return mayPlay
    })
    void asked.then(() => this.wait())
    return isKnown
  }

  /** The match is on the screen of this tab, which is the newest from now on. */
  show(): void {
    this.screen.show()
    this.take()
  }

  /** Its screen is closed: this tab goes on only if no other one shows the match. */
  async hide(): Promise<void> {
    await this.screen.hide()
    if (await this.screen.isOnlyElsewhere()) this.held?.release()
  }

  /** Makes this tab the one that plays, as if it were the newest. */
  take(): void {
    // The server may have replaced this tab although it holds the lock: stealing it from itself would only lose it.
    if (this.held) this.onChange(true)
    else void this.play()
  }

  stop(): void {
    this.over.abort()
    void this.screen.hide()
    this.held?.release()
  }

  private async play(): Promise<void> {
    await this.request({ steal: true }, async () => true)
    await this.wait()
  }

  private async wait(): Promise<void> {
    const { signal } = this.over
    if (this.held || this.isWaiting || signal.aborted) return
    this.isWaiting = true
    let mustLeave = false
    await this.request({ signal }, async () => {
      this.isWaiting = false
      mustLeave = await this.screen.isOnlyElsewhere()
      return !mustLeave
    })
    setTimeout(() => void this.wait(), mustLeave ? ASK_AGAIN_MS : 0)
  }

  /** Requests the lock and keeps it, if it may, until it is released. Returns when this request has lost it. */
  private async request(options: LockOptions, mayPlay: (isFree: boolean) => Promise<boolean>): Promise<void> {
    const { promise: over, resolve: release } = Promise.withResolvers<void>()
    const held = { release }
    const keep = async (lock: Lock | null): Promise<void> => {
      if (!(await mayPlay(lock !== null)) || this.over.signal.aborted) return
      this.held = held
      this.onChange(true)
      await over
    }
    // A stolen lock rejects its holder's request: that is how this tab learns of a newer one.
    await navigator.locks.request(this.name, options, keep).catch(() => null)
    if (this.held !== held) return
    this.held = null
    if (!this.over.signal.aborted) this.onChange(false)
  }
}

/** Tells the other tabs of this browser, by a lock that many can have, that this one shows the match. */
class ShownMark {
  private readonly name: string
  private leave: (() => Promise<void>) | null = null

  constructor(name: string) {
    this.name = name
  }

  get isShown(): boolean {
    return this.leave !== null
  }

  async isOnlyElsewhere(): Promise<boolean> {
    return !this.isShown && (await isHeld(this.name))
  }

  show(): void {
    if (this.leave) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const marked = navigator.locks.request(this.name, { mode: 'shared' }, () => promise)
    this.leave = () => {
      this.leave = null
      resolve()
      return marked
    }
  }

  async hide(): Promise<void> {
    await this.leave?.()
  }
}

async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === name)
}
