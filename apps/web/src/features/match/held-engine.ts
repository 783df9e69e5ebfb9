import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { openMatchStore } from '../../crypto/match-store.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { postThrow } from '../../realtime/post-throw.ts'
import { MatchEngine } from './engine/match-engine.ts'
import { PlayingClaim } from './engine/playing-tab.ts'
import { notifyPages } from './notify-pages.ts'

export type RunningEngine = { readonly engine: MatchEngine; readonly claim: PlayingClaim }

type Held = { users: number; screens: number; running: Promise<RunningEngine> }

const enginesOf = new WeakMap<MatchLink, Map<string, Held>>()

type EngineOf = {
  readonly matchId: string
  readonly link: MatchLink
  /** Whether the holder shows the match. */
  readonly isScreen: boolean
}

/** The one engine of a match in this tab. It runs until all who hold it have released it, whatever page is open. */
export function holdEngine({ matchId, link, isScreen }: EngineOf): {
  readonly running: Promise<RunningEngine>
  readonly release: () => void
} {
  const engines = enginesOf.get(link) ?? new Map<string, Held>()
  enginesOf.set(link, engines)
  const held = engines.get(matchId) ?? startHeld(matchId, link)
  engines.set(matchId, held)
  held.users += 1
  if (isScreen) addScreen(held, 1)
  return {
    running: held.running,
    release: () => {
      held.users -= 1
      if (isScreen) addScreen(held, -1)
      if (held.users > 0) return
      engines.delete(matchId)
      void held.running.then(stopEngine)
    },
  }
}

function stopEngine({ engine, claim }: RunningEngine): void {
  claim.stop()
  engine.stop()
}

function startHeld(matchId: string, link: MatchLink): Held {
  const { promise, resolve, reject } = Promise.withResolvers<RunningEngine>()
  const held = { users: 0, screens: 0, running: promise }
  run({ matchId, link, isShown: () => held.screens > 0 }).then(resolve, reject)
  return held
}

function addScreen(held: Held, count: 1 | -1): void {
  held.screens += count
  void held.running.then(({ claim }) => (held.screens > 0 ? claim.show() : claim.hide()))
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
