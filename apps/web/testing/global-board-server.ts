import type { Page } from '@playwright/test'
import { AS_OF, aBoardPlayer, answer, places } from './board-replies.ts'

const TOTAL = 25

/** A server with 25 players; the sixth one is signed in. */
export async function mockBoard(page: Page): Promise<URL[]> {
  const asked: URL[] = []
  await answer(page, '/global-leaderboard', (url) => {
    asked.push(url)
    const query = url.searchParams
    if (url.pathname.endsWith('/top')) return { players: places(1, 10).map(aBoardPlayer), asOf: AS_OF }
    const all = places(1, TOTAL).map(aBoardPlayer)
    const search = query.get('search') ?? ''
    const found = all.filter(({ username }) => username.toLowerCase().startsWith(search.toLowerCase()))
    const from = (Number(query.get('page')) - 1) * 10
    return {
      players: found.slice(from, from + 10),
      totalPlayers: found.length,
      // As if the server had found more than it lists.
      moreFound: search === 'player_',
      totalPages: Math.ceil(found.length / 10),
      me: aBoardPlayer(6),
      asOf: AS_OF,
    }
  })
  return asked
}

export const rows = (page: Page) => page.getByRole('table').getByRole('row')
