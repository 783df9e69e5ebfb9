export type PlayingClaim = {
  /** Makes this tab the one that plays, as if it were the newest. */
  readonly take: () => void
  readonly stop: () => void
}

/** [M11] The newest tab plays: it takes the lock from the tab that has it. When that tab closes, a watching one takes over. */
export function claimPlaying(matchId: string, onChange: (isPlaying: boolean) => void): PlayingClaim {
  const name = `throwdown-match-${matchId}`
  const claim = new AbortController()
  let release: (() => void) | undefined
  let isHolding = false
  let isQueued = false

  function hold(): Promise<void> {
    if (claim.signal.aborted) return Promise.resolve()
    isHolding = true
    onChange(true)
    return new Promise((resolve) => {
      release = resolve
    })
  }
  async function play(): Promise<void> {
    // A stolen lock rejects its holder's request: that is how this tab learns of a newer one.
    await navigator.locks.request(name, { steal: true }, hold).catch(() => watch())
  }
  async function watch(): Promise<void> {
    if (claim.signal.aborted) return
    isHolding = false
    onChange(false)
    if (isQueued) return
    isQueued = true
    await navigator.locks
      .request(name, { signal: claim.signal }, () => {
        isQueued = false
        return hold()
      })
      .catch(() => watch())
  }

  void play()
  return {
    // The server may have replaced this tab although it holds the lock: stealing it from itself would only lose it.
    take: () => (isHolding ? onChange(true) : void play()),
    stop: () => {
      claim.abort()
      release?.()
    },
  }
}
