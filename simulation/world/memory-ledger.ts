import { invariant } from '@throwdown/rules/invariant'

export type Leg = readonly [account: string, micros: bigint]
export type Journal = { readonly key: string; readonly legs: readonly Leg[] }
type Answer = { readonly body: string; readonly ok: boolean }

const mayOverdraw = (account: string): boolean =>
  account.startsWith('equity:') || account.startsWith('revenue:')

/** The ledger's posting function in memory: one result per key, refusals included; journals sum to zero; no player's account goes below zero. */
export class Ledger {
  readonly balances = new Map<string, bigint>()
  readonly keys = new Map<string, Answer>()

  balance(account: string): bigint {
    return this.balances.get(account) ?? 0n
  }

  post(key: string, legs: readonly Leg[]): boolean {
    const ok = this.allows(key, legs)
    if (this.keys.has(key)) return ok
    if (ok) for (const [account, micros] of legs) this.balances.set(account, this.balance(account) + micros)
    this.keys.set(key, { body: bodyOf(legs), ok })
    return ok
  }

  /** All of them or none; a refusal stores nothing. The journals share no account that could run short. */
  postAll(journals: readonly Journal[]): boolean {
    if (!journals.every(({ key, legs }) => this.allows(key, legs))) return false
    for (const { key, legs } of journals) this.post(key, legs)
    return true
  }

  /** The result that the key has or would get now. */
  allows(key: string, legs: readonly Leg[]): boolean {
    const body = bodyOf(legs)
    const known = this.keys.get(key)
    invariant(known === undefined || known.body === body, `key ${key} came back with another body`)
    const sum = legs.reduce((total, [, micros]) => total + micros, 0n)
    invariant(sum === 0n, `journal ${key} does not sum to zero`)
    if (known) return known.ok
    return legs.every(([account, micros]) => mayOverdraw(account) || this.balance(account) + micros >= 0n)
  }
}

const bodyOf = (legs: readonly Leg[]): string =>
  legs.map(([account, micros]) => `${account} ${micros}`).join('; ')
