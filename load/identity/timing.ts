// Does the time of a reply reveal whether an account exists? Known and unknown accounts are called in random order.
import { randomBytes } from 'node:crypto'
import { type IdentityStack, inLanes, openIdentityStack } from './stack.ts'
import { type Comparison, compareSamples, median } from './two-samples.ts'

const ROUTES = ['login', 'forgot', 'signup'] as const
type Route = (typeof ROUTES)[number]

// As many as there are cores to hash on here; more would measure the queue.
const LANES = 2
const WARM_UP = 40
// Below the number of mails that need no challenge.
const CALLS_PER_HOUR = 500
const P_MIN = 0.01
// Six comparisons at 1% would fail one run in seventeen by chance; a difference counts only if fresh samples repeat it.
const ATTEMPTS = 2

export interface TimingResult extends Comparison {
  readonly route: Route
  readonly samples: number
  readonly knownMs: number
  readonly unknownMs: number
  /** The p-value with the planted leak: near zero, or the test cannot detect it. */
  readonly plantedP: number
  readonly attempts: number
  readonly ok: boolean
}

interface Size {
  readonly samples: number
  /** A leak of this share, planted into the measured times, must be found. */
  readonly plantedShare: number
}

/** Hashes at the cost of production: a cheaper hash would be hidden by other noise. */
export async function compareTimes(size: Size): Promise<TimingResult[]> {
  const stack = await openIdentityStack({ cheap: false })
  try {
    const results: TimingResult[] = []
    for (const route of ROUTES) results.push(await compareRoute(stack, route, size))
    return results
  } finally {
    await stack.close()
  }
}

async function compareRoute(stack: IdentityStack, route: Route, size: Size): Promise<TimingResult> {
  let result = await measureRoute(stack, route, size)
  for (let attempt = 2; attempt <= ATTEMPTS && !result.ok; attempt += 1)
    result = { ...(await measureRoute(stack, route, size)), attempts: attempt }
  return result
}

async function measureRoute(
  stack: IdentityStack,
  route: Route,
  { samples, plantedShare }: Size,
): Promise<TimingResult> {
  const count = samples + WARM_UP
  const known = (await stack.addPlayers(count)).map((email) => ({ email, isKnown: true }))
  const unknown = known.map(() => ({
    email: `p${randomBytes(6).toString('hex')}@example.com`,
    isKnown: false,
  }))
  const times: { isKnown: boolean; ms: number }[] = []
  await inLanes(shuffled([...known, ...unknown]), LANES, async ({ email, isKnown }) => {
    if (times.length % CALLS_PER_HOUR === 0) await stack.forgetLimits()
    const startedAtMs = performance.now()
    const { status } = await ask(stack, route, email)
    const ms = performance.now() - startedAtMs
    if (status !== (route === 'login' ? 401 : 200)) throw new Error(`${route} answered ${status}`)
    times.push({ isKnown, ms })
  })
  const of = (wanted: boolean) => times.filter(({ isKnown }) => isKnown === wanted).map(({ ms }) => ms)
  const [knownTimes, unknownTimes] = [of(true).slice(-samples), of(false).slice(-samples)]
  const comparison = compareSamples(knownTimes, unknownTimes)
  const planted = knownTimes.map((ms) => ms * (1 + plantedShare))
  const plantedP = compareSamples(planted, unknownTimes).rankSumP
  const sees = plantedP < P_MIN
  return {
    route,
    samples,
    ...comparison,
    knownMs: median(knownTimes),
    unknownMs: median(unknownTimes),
    plantedP,
    attempts: 1,
    ok: sees && comparison.rankSumP > P_MIN && comparison.smirnovP > P_MIN,
  }
}

async function ask(stack: IdentityStack, route: Route, email: string) {
  if (route === 'login') return stack.call('/auth/login', { email, password: 'Wrong-Horse-8' })
  if (route === 'forgot') return stack.call('/auth/forgot-password', { email })
  const username = `s${randomBytes(6).toString('hex')}`
  return stack.call('/auth/signup', { username, email, password: 'Some-Horse-9', isSubscribed: false })
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
