import { useSystemStatusQuery } from '../../api/base.ts'

const REFRESH_MS = 10_000

export function SystemStatus() {
  return (
    <main>
      <h1>Throwdown</h1>
      <p>Prepare for Battle</p>
      <output>
        <StatusLine />
      </output>
    </main>
  )
}

function StatusLine() {
  const { data, isLoading, isError } = useSystemStatusQuery(undefined, { pollingInterval: REFRESH_MS })
  if (isLoading) return <>Contacting the arena…</>
  // An error wins over older data: a status that may be stale is not a status.
  if (isError || !data) return <>The arena does not answer. Trying again every {REFRESH_MS / 1000} seconds.</>
  const { version, uptimeSeconds } = data.data
  return (
    <>
      The arena is open. Version {version}, up for {uptimeSeconds} s.
    </>
  )
}
