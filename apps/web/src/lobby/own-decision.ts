import { type PlayUsage, type SafePlayState } from '@throwdown/contract/safe-play'
import { usd } from '@throwdown/rules/money'
import { type Tier } from '@throwdown/rules/terms'
import { useSafePlayQuery } from '../api/safe-play.ts'
import { useStrings } from '../i18n/strings.ts'
import { utc } from '../ui/text/utc.ts'
import { lobbyStrings } from './lobby-strings.en.ts'

const MINUTE_MS = 60_000

/** Which break or limit of the player refuses a match with this stake, and when it ends or makes some room; null: none. */
export type OwnDecision = {
  readonly by: 'excluded' | 'excludedForGood' | 'timed_out' | 'stake' | 'loss' | 'time'
  readonly untilMs: number | null
}

/** [L2] [L3] The same as `play_refusal` in the database, which decides. */
export function ownDecisionOn(state: SafePlayState, tier: Tier | null): OwnDecision | null {
  const { pause, limits, usage } = state
  if (pause?.untilMs === null) return { by: 'excludedForGood', untilMs: null }
  if (pause) return { by: pause.kind, untilMs: pause.untilMs }
  if (tier === null) return null
  const stake = usd(tier)
  const reached = limits.flatMap(({ kind, days, amount }) => {
    const used = usage.find((one) => one.days === days)
    // A deposit limit refuses no match.
    const counts = used !== undefined && kind !== 'deposit' && isReached({ kind, amount, used, stake })
    return counts ? [{ kind, days, amount }] : []
  })[0]
  if (!reached) return null
  // A stake above the whole limit fits at no time.
  if (reached.kind !== 'time' && stake > usd(reached.amount)) return { by: reached.kind, untilMs: null }
  const used = usage.find(({ days }) => days === reached.days)
  return { by: reached.kind, untilMs: used?.freesAtMs ?? null }
}

type Reached = {
  readonly kind: 'stake' | 'loss' | 'time'
  readonly amount: number
  readonly used: PlayUsage
  readonly stake: bigint
}

function isReached({ kind, amount, used, stake }: Reached): boolean {
  if (kind === 'time') return used.playedMs >= amount * MINUTE_MS
  const micros = usd(amount)
  return kind === 'stake' ? BigInt(used.staked) + stake > micros : stake - BigInt(used.net) > micros
}

/** [L2] [L3] Which of the player's own decisions refuses a stake, for each stake. */
export function useOwnDecisions(): (tier: Tier | null) => OwnDecision | null {
  const { data } = useSafePlayQuery()
  return (tier) => (data ? ownDecisionOn(data.data, tier) : null)
}

/** [L2] [L3] Why the player's own limit or break refuses this stake, and when that ends; null if none does. */
export function useOwnDecision(tier: Tier | null): string | null {
  const t = useStrings(lobbyStrings)
  const decision = useOwnDecisions()(tier)
  if (!decision) return null
  const { by, untilMs } = decision
  // The stake alone is over the limit.
  if (untilMs === null && (by === 'stake' || by === 'loss')) return t(`lobby.own.${by}Now`)
  return t(`lobby.own.${by}`, { when: untilMs === null ? '' : utc.longMoment(untilMs) })
}
