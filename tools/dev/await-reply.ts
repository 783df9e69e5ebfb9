import { setTimeout as delay } from 'node:timers/promises'

// The header of a browser: the mail inbox serves its page to browsers only.
const HEADERS = { accept: 'text/html, */*', connection: 'close' }

/** Resolves with the body once the URL replies 200; throws the last reason if it never does. */
export async function awaitReply(url: string, options: { withinMs: number }): Promise<string> {
  const deadline = performance.now() + options.withinMs
  let last = 'was not asked'
  while (performance.now() < deadline) {
    try {
      const response = await fetch(url, {
        headers: HEADERS,
        signal: AbortSignal.timeout(5_000),
      })
      if (response.ok) return await response.text()
      last = `answered ${response.status}`
    } catch (error) {
      last = reasonOf(error)
    }
    await delay(100)
  }
  throw new Error(`${url} did not answer within ${options.withinMs} ms: ${last}`)
}

/** fetch puts the reason of a failure into its cause. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}
