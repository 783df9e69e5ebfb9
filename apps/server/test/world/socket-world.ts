import type { Node } from './node.ts'
import { SocketPlayer } from './socket-player.ts'
import { openTestWorld, type TestWorld } from './test-world.ts'

/** A world with two servers, and browsers that a test opens and forgets. */
export class SocketWorld {
  readonly world: TestWorld
  readonly nodes: readonly [Node, Node]
  private readonly browsers: SocketPlayer[] = []

  constructor(world: TestWorld, nodes: readonly [Node, Node]) {
    this.world = world
    this.nodes = nodes
  }

  /** The browser of a new player, not connected yet. */
  async aBrowser(dollars = 5): Promise<SocketPlayer> {
    return this.another({ player: await this.world.aPlayer(dollars) })
  }

  /** Another tab or device of the same player. */
  another({ player }: Pick<SocketPlayer, 'player'>): SocketPlayer {
    const browser = new SocketPlayer(player)
    this.browsers.push(browser)
    return browser
  }

  /** Connected to different servers, as players are. */
  async twoBrowsers(dollars = 5): Promise<readonly [SocketPlayer, SocketPlayer]> {
    const [one, other] = [await this.aBrowser(dollars), await this.aBrowser(dollars)]
    await Promise.all([one.connect(this.nodes[0].url), other.connect(this.nodes[1].url)])
    return [one, other]
  }

  /** After each test: its players must not wait in a queue of the next one. */
  closeBrowsers(): void {
    for (const browser of this.browsers.splice(0)) browser.close()
  }

  close(): Promise<void> {
    return this.world.close()
  }
}

/** Without the limit per network unless the test is about it: all browsers have one address. */
export async function openSocketWorld(
  options: NonNullable<Parameters<TestWorld['startNode']>[0]> = {},
): Promise<SocketWorld> {
  const world = await openTestWorld()
  const aNode = () =>
    world.startNode({ ...options, variables: { RATE_LIMIT_MAX: '100000', ...options.variables } })
  return new SocketWorld(world, [await aNode(), await aNode()])
}
