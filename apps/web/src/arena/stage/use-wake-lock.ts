import { useEffect } from 'react'

/** Keeps the screen awake while a match runs. A device that cannot, or will not, changes nothing in the game. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined
    let sentinel: WakeLockSentinel | undefined
    let isOver = false
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await taken?.release()
      else sentinel = taken
    }
    // The browser drops the lock whenever the page is hidden.
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    void hold()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void sentinel?.release()
    }
  }, [isOn])
}
