/** [M11] The newest tab plays: it takes the lock from whoever has it. When that tab closes, a watching one takes over. */
export function claimPlaying(matchId: string, onChange: (isPlaying: boolean) => void): () => void {
  const name = `throwdown-match-${matchId}`
  const claim = new AbortController()
  let letGo: (() => void) | undefined

  function hold(): Promise<void> {
    if (claim.signal.aborted) return Promise.resolve()
    onChange(true)
    return new Promise((resolve) => {
      letGo = resolve
    })
  }
  async function play(): Promise<void> {
    // A stolen lock rejects its holder's request: that is how this tab learns of a newer one.
    await navigator.locks.request(name, { steal: true }, hold).catch(() => watch())
  }
  async function watch(): Promise<void> {
    if (claim.signal.aborted) return
    onChange(false)
    await navigator.locks.request(name, { signal: claim.signal }, hold).catch(() => watch())
  }

  void play()
  return () => {
    claim.abort()
    letGo?.()
  }
}
