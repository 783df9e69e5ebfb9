import { useEffect } from 'react'
import { showFigures, useDashboardQuery } from '../../api/dashboard.ts'
import { usePlayPart } from '../../realtime/tab-play.ts'
import { useMatchLink } from '../../realtime/use-match-link.ts'

/** The figures of the dashboard: read once, then pushed while the screen is shown. */
export function useDashboard() {
  const link = useMatchLink()
  const isOnline = usePlayPart((status) => status.isOnline)
  useEffect(
    () =>
      link?.listen((event) => {
        if (event.type === 'dashboard') showFigures(event)
      }),
    [link],
  )
  // Said again after each connection: the server forgets with the socket.
  useEffect(() => {
    if (!link || !isOnline) return undefined
    const watch = (isWatching: boolean) =>
      void link.send('watchDashboard', { isWatching }).catch(() => undefined)
    watch(true)
    return () => {
      if (link.isOnline()) watch(false)
    }
  }, [link, isOnline])
  return useDashboardQuery(undefined, { refetchOnMountOrArgChange: true })
}
