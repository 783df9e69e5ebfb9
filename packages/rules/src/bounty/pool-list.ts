import { isTier, type Tier } from '../terms.ts'
import { amount, count, type Guard, isRecord, listOf, oneOf, uuid } from '../verifier/guards.ts'

/** One line of the public list of a pool [B13]. Players are named by their random id in this pool. */
export type PoolLine =
  | {
      readonly kind: 'match'
      readonly n: number
      /** The winner. */
      readonly player: string
      readonly opponent: string
      readonly points: number
      readonly microUsd: string
      /** [B2] Whether the winner, and the opponent, opened a locked hand. */
      readonly scoring: boolean
      readonly opponentScoring: boolean
    }
  | { readonly kind: 'bank'; readonly n: number; readonly player: string; readonly points: number }
  | { readonly kind: 'risk'; readonly n: number; readonly player: string }
  | {
      readonly kind: 'prize' | 'return'
      readonly n: number
      readonly player: string
      readonly microUsd: string
    }

export type PoolStatus = 'OPEN' | 'CLOSING' | 'REVIEW' | 'SETTLED' | 'VOID'

export type PoolList = {
  readonly id: string
  readonly tier: Tier
  readonly status: PoolStatus
  readonly totalMicroUsd: string
  readonly termsVersion: number
  /** [B8] Players with enough matches who get no prize: not a verified person when the review began, or a confirmed case. */
  readonly excluded: readonly string[]
  readonly lines: readonly PoolLine[]
}

/** Sixty matches of a hundred thousand players, with a choice after each. */
const LINES_MAX = 6_000_000
const status: Guard<PoolStatus> = oneOf('OPEN', 'CLOSING', 'REVIEW', 'SETTLED', 'VOID')
const excluded = listOf(uuid, { max: LINES_MAX })

/** Reads one reply of the list's address, or several in their order. Undefined if they are no list of a pool. */
export function readPoolList(downloaded: unknown): PoolList | undefined {
  const pages = (Array.isArray(downloaded) ? downloaded : [downloaded]).map(readPage)
  const [first] = pages
  if (!first) return undefined
  const lines: PoolLine[] = []
  for (const page of pages) {
    if (!page || page.id !== first.id) return undefined
    lines.push(...page.lines)
  }
  const last = pages.at(-1) ?? first
  return { ...last, lines }
}

function readPage(page: unknown): PoolList | undefined {
  const data = isRecord(page) && isRecord(page['data']) ? page['data'] : page
  if (!isRecord(data)) return undefined
  const { pool, termsVersion, excluded: out, lines } = data
  if (!isRecord(pool) || !count(termsVersion) || !excluded(out) || !Array.isArray(lines)) return undefined
  const { id, tier, status: state, totalPoolMicroUsd } = pool
  if (typeof id !== 'string' || !isTier(tier) || !status(state) || !amount(totalPoolMicroUsd))
    return undefined
  const read = lines.map(readLine)
  if (lines.length > LINES_MAX || !read.every((line) => line !== undefined)) return undefined
  return {
    id,
    tier,
    status: state,
    totalMicroUsd: totalPoolMicroUsd,
    termsVersion,
    excluded: out,
    lines: read,
  }
}

function readLine(line: unknown): PoolLine | undefined {
  if (!isRecord(line)) return undefined
  const { kind, n, player, opponent, points, microUsd, scoring, opponentScoring } = line
  if (!count(n) || !uuid(player)) return undefined
  if (kind === 'risk') return { kind, n, player }
  if (kind === 'bank') return count(points) ? { kind, n, player, points } : undefined
  if (!amount(microUsd)) return undefined
  if (kind === 'prize' || kind === 'return') return { kind, n, player, microUsd }
  if (kind !== 'match' || !uuid(opponent) || !count(points)) return undefined
  if (typeof scoring !== 'boolean' || typeof opponentScoring !== 'boolean') return undefined
  return { kind, n, player, opponent, points, microUsd, scoring, opponentScoring }
}
