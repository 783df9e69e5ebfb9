// Attackers on many networks guess codes and passwords of victims. Nobody whose proof is right may be kept out.
import { randomInt } from 'node:crypto'
import type { Challenge } from '@throwdown/contract/challenge'
import { solve } from '@throwdown/contract/solve-challenge'
import {
  type Answer,
  type CallOptions,
  type IdentityStack,
  inLanes,
  openIdentityStack,
  PASSWORD,
} from './stack.ts'

const LANES = 32
/** The bar: every victim gets in within this time, with one challenge at most. */
const WITHIN_MS = 5_000
/** One attacker in so many pays for its guess with a solved challenge. */
const PAYS_ONE_IN = 500

const WAYS = ['code', 'link', 'known-device', 'new-device'] as const
type Way = (typeof WAYS)[number]

export interface LockoutResult {
  readonly attacks: number
  readonly networks: number
  readonly hits: number
  readonly faults: number
  readonly victims: number
  readonly keptOut: number
  /** The slowest solution of a victim's challenge, on a machine busy with the attack. */
  readonly solveMs: number
  readonly slowestMs: Readonly<Record<Way, number>>
  readonly ok: boolean
}

interface Size {
  readonly attacks: number
  readonly networks: number
  /** Attacks between two victims. */
  readonly every: number
}

/** Hashes at the cost of production: what slows the victims down must be real. */
export async function lockOut({ attacks, networks, every }: Size): Promise<LockoutResult> {
  const stack = await openIdentityStack({ cheap: false })
  try {
    const victims = await prepareVictims(stack, Math.ceil(attacks / every))
    const counts = { hits: 0, faults: 0, keptOut: 0, victims: 0, solveMs: 0 }
    const slowestMs: Record<Way, number> = { code: 0, link: 0, 'known-device': 0, 'new-device': 0 }
    const waiting = victims.values()
    await inLanes(
      Array.from({ length: attacks }, (_, index) => index),
      LANES,
      async (index) => {
        const victim = index % every === 0 ? waiting.next().value : undefined
        if (victim) {
          const { serverMs, solveMs, isIn } = await getIn(stack, victim)
          counts.victims += 1
          counts.solveMs = Math.max(counts.solveMs, Math.round(solveMs))
          slowestMs[victim.way] = Math.max(slowestMs[victim.way], Math.round(serverMs))
          if (!isIn || serverMs > WITHIN_MS) counts.keptOut += 1
        }
        const target = victims[index % victims.length]
        const answer = await attack(stack, { index, networks, email: target?.email ?? '' })
        if (answer.status === 200) counts.hits += 1
        if (answer.status >= 500) counts.faults += 1
      },
    )
    const ok = counts.hits === 0 && counts.faults === 0 && counts.keptOut === 0 && counts.victims > 0
    return { attacks, networks, ...counts, slowestMs, ok }
  } finally {
    await stack.close()
  }
}

interface Victim {
  readonly way: Way
  readonly email: string
  /** Of the browser that requested the code, or of the known device. */
  readonly cookie: string
}

/** Each victim has one of the four proofs before the attack begins. */
async function prepareVictims(stack: IdentityStack, count: number): Promise<Victim[]> {
  const emails = await stack.addPlayers(count)
  const victims: Victim[] = []
  await inLanes([...emails.entries()], 2, async ([index, email]) => {
    const way = WAYS[index % WAYS.length] ?? 'code'
    const { cookie } = await prepare(stack, way, email)
    victims.push({ way, email, cookie })
  })
  await stack.runJobs()
  return victims
}

async function prepare(stack: IdentityStack, way: Way, email: string): Promise<{ cookie: string }> {
  if (way === 'new-device') return { cookie: '' }
  const answer =
    way === 'known-device'
      ? await stack.call('/auth/login', { email, password: PASSWORD })
      : await stack.call('/auth/forgot-password', { email })
  if (answer.status !== 200) throw new Error(`preparing a victim answered ${answer.status}`)
  return answer
}

interface Entry {
  /** What the server took. A challenge is solved on the victim's own machine, here in the middle of the attack. */
  readonly serverMs: number
  readonly solveMs: number
  readonly isIn: boolean
}

/** With one challenge at most, as the web app does. */
async function getIn(stack: IdentityStack, victim: Victim): Promise<Entry> {
  const { path, body, options } = await callOf(stack, victim)
  const startedAtMs = performance.now()
  const first = await stack.call(path, body, options)
  if (first.code !== 'challenge_required')
    return { serverMs: performance.now() - startedAtMs, solveMs: 0, isIn: first.status === 200 }
  const challenge = await newChallenge(stack)
  const solvingFromMs = performance.now()
  const solution = await solve(challenge)
  const solveMs = performance.now() - solvingFromMs
  const { status } = await stack.call(path, body, { ...options, solution })
  return { serverMs: performance.now() - startedAtMs - solveMs, solveMs, isIn: status === 200 }
}

async function callOf(
  stack: IdentityStack,
  { way, email, cookie }: Victim,
): Promise<{ path: string; body: unknown; options: CallOptions }> {
  if (way === 'known-device' || way === 'new-device')
    return { path: '/auth/login', body: { email, password: PASSWORD }, options: { cookie } }
  const { code, link } = await stack.newestSecrets(email)
  return way === 'link'
    ? { path: '/auth/verify-otp/link', body: { link }, options: {} }
    : { path: '/auth/verify-otp', body: { email, code }, options: { cookie } }
}

async function newChallenge(stack: IdentityStack): Promise<Challenge> {
  const { body } = await stack.call('/auth/challenge', undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own reply
  return body['challenge'] as Challenge
}

async function attack(
  stack: IdentityStack,
  { index, networks, email }: { index: number; networks: number; email: string },
): Promise<Answer> {
  const network = index % networks
  const address = `198.${18 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}`
  const solution = index % PAYS_ONE_IN === 1 ? await solve(await newChallenge(stack)) : undefined
  const options = { address, ...(solution !== undefined && { solution }) }
  if (index % 2 === 0) return stack.call('/auth/login', { email, password: `Wrong-Horse-${index}` }, options)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return stack.call('/auth/verify-otp', { email, code }, options)
}
