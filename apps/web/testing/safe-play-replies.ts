import type { Page } from '@playwright/test'
import type { SafePlayState } from '@throwdown/contract/safe-play'

/** A player who has decided nothing and played nothing. */
export const nothingDecided = (): SafePlayState => ({
  limits: [],
  usage: ([1, 7, 30] as const).map((days) => ({
    days,
    staked: '0',
    net: '0',
    playedMs: 0,
    freesAtMs: null,
    deposited: '0',
    depositsFreeAtMs: null,
  })),
  pause: null,
  realityCheck: { everyMinutes: 30, isDue: false, session: null },
})

type Sent = { readonly path: string; readonly body: unknown }

/** The server's side of safe play: what was sent, and the state that follows each call. */
export async function mockSafePlay(
  page: Page,
  start: Partial<SafePlayState>,
  next: (sent: Sent, state: SafePlayState) => Partial<SafePlayState> = () => ({}),
): Promise<Sent[]> {
  const calls: Sent[] = []
  let state = { ...nothingDecided(), ...start }
  await page.route(/\/api\/safe-play/, async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      const sent = { path: new URL(request.url()).pathname.replace('/api', ''), body: request.postDataJSON() }
      calls.push(sent)
      state = { ...state, ...next(sent, state) }
    }
    await route.fulfill({ json: { success: true, data: state } })
  })
  return calls
}
