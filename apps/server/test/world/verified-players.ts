import type { BoardPlayer } from '@throwdown/contract/standings'
import { invariant } from '@throwdown/rules/invariant'
import { onTestFinished, vi } from 'vitest'
import { PATIENCE } from '../../src/platform/testing/patience.ts'
import { BoardKeeper } from '../../src/standings/keep-boards.ts'
import { applyAll, aResult, insertEvents, type TestEvent } from '../../src/standings/testing/events.ts'
import { aPerson, aTestServer, aVerifiedPlayer, type IdentityDatabase, type TestServer } from './identity.ts'

type Signed = Awaited<ReturnType<typeof aVerifiedPlayer>>
type Page = {
  players: BoardPlayer[]
  totalPlayers: number
  moreFound: boolean
  totalPages: number
  me: BoardPlayer | null
  asOf: string
}

const named = (username: string) => ({ ...aPerson(), username })

/** The ranks and names of a page. */
export const ranked = ({ players }: Pick<Page, 'players'>) =>
  players.map(({ rank, username }) => [rank, username])

/** A server and a worker's keeper over one database, with signed-in players. */
export class Club {
  readonly stack: TestServer
  private readonly keeper: BoardKeeper

  constructor(stack: TestServer) {
    this.stack = stack
    this.keeper = new BoardKeeper(stack.context)
    onTestFinished(() => this.keeper.stop())
  }

  now(): Date {
    return new Date(this.stack.context.clock.nowMs())
  }

  aMember(username?: string): Promise<Signed> {
    return aVerifiedPlayer(this.stack, username === undefined ? aPerson() : named(username))
  }

  /** Everything played so far is on every board when this ends. */
  async play(...events: TestEvent[]): Promise<void> {
    await insertEvents(this.stack.admin, events)
    await applyAll(this.keeper, this.stack.admin)
    await this.keeper.load()
  }

  async page({ browser }: Signed, query = ''): Promise<Page> {
    const reply = await browser.get(`/global-leaderboard?${query}`)
    invariant(reply.statusCode === 200, `${query}: ${reply.body}`)
    return reply.json().data
  }

  /** Three who have played: Annabel and benny_b twice or more, bennyXb once. */
  async threeMembers() {
    const ann = await this.aMember('Annabel')
    const ben = await this.aMember('benny_b')
    const cid = await this.aMember('bennyXb')
    const bounty = { at: this.now(), mode: 'bounty', tier: 10 } as const
    await this.play(
      ...aResult(ann.id, ben.id, { at: this.now() }),
      ...aResult(ben.id, ann.id, bounty),
      ...aResult(ben.id, cid.id, { at: this.now() }),
    )
    return { ann, ben, cid }
  }
}

export async function aClub(database: IdentityDatabase): Promise<Club> {
  const stack = await aTestServer(database)
  await vi.waitFor(() => {
    if (!stack.context.redis.isReady) throw new Error('redis is not ready')
  }, PATIENCE)
  return new Club(stack)
}
