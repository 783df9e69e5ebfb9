import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { openMatchStore } from '../../crypto/match-store.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { postThrow } from '../../realtime/post-throw.ts'
import { MatchEngine } from './engine/match-engine.ts'
import { PlayingClaim } from './engine/playing-tab.ts'
import { notifyPages } from './notify-pages.ts'

export type RunningEngine = { readonly engine: MatchEngine; readonly claim: PlayingClaim }

type SharedEngine = { users: number; screens: number; running: Promise<RunningEngine> }

const enginesOf = new WeakMap<MatchLink, Map<string, SharedEngine>>()

type EngineOf = {
  readonly matchId: string
  readonly link: MatchLink
  /** whether the user shows the match. */
  readonly isScreen: boolean
}

/** The one engine of a match in this tab. It runs until all its users have released it, whatever page is open. */
export function shareEngine({ matchId, link, isScreen }: EngineOf): {
  readonly running: Promise<RunningEngine>
  readonly release: () => void
} {
  const engines = enginesOf.get(link) ?? new Map<string, SharedEngine>()
  enginesOf.set(link, engines)
  const shared = engines.get(matchId) ?? startEngine(matchId, link)
  engines.set(matchId, shared)
  shared.users += 1
  if (isScreen) addScreen(shared, 1)
  return {
    running: shared.running,
    release: () => {
      shared.users -= 1
      if (isScreen) addScreen(shared, -1)
      if (shared.users > 0) return
      engines.delete(matchId)
      void shared.running.then(stopEngine)
    },
  }
}

function stopEngine({ engine, claim }: RunningEngine): void {
  claim.stop()
  engine.stop()
}

function startEngine(matchId: string, link: MatchLink): SharedEngine {
  const { promise, resolve, reject } = Promise.withResolvers<RunningEngine>()
  const shared = { users: 0, screens: 0, running: promise }
  run({ matchId, link, isShown: () => shared.screens > 0 }).then(resolve, reject)
  return shared
}

function addScreen(shared: SharedEngine, count: 1 | -1): void {
  shared.screens += count
  void shared.running.then(({ claim }) => (shared.screens > 0 ? claim.show() : claim.hide()))
}

type Run = { readonly matchId: string; readonly link: MatchLink; readonly isShown: () => boolean }

async function run({ matchId, link, isShown }: Run): Promise<RunningEngine> {
  const store = await openMatchStore(Date.now())
  const engine = new MatchEngine({
    matchId,
    link,
    post: postThrow,
    store,
    rootKeys: ROOT_KEYS,
    nowMs: Date.now,
    // [M7] A match is accepted by a tab that shows it.
    isVisible: () => isShown() && document.visibilityState === 'visible',
  })
  const claim = new PlayingClaim(matchId, (isPlaying) => engine.setNewestTab(isPlaying))
  notifyPages({ matchId, engine, claim })
  if (isShown()) claim.show()
  else await claim.begin()
  void engine.start()
  return { engine, claim }
}
