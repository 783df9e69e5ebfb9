import { invariant } from '@throwdown/rules/invariant'

export type Leg = readonly [account: string, micros: bigint]
type Answer = { readonly body: string; readonly ok: boolean }

const mayOverdraw = (account: string): boolean =>
  account.startsWith('equity:') || account.startsWith('revenue:')

/** The ledger's door in memory: one final answer per key, refusals included; journals sum to zero; no player's account goes below zero. */
export class Ledger {
  readonly balances = new Map<string, bigint>()
  readonly keys = new Map<string, Answer>()
  private readonly forgetsRefusals: boolean

  constructor({ forgetsRefusals }: { forgetsRefusals: boolean }) {
    this.forgetsRefusals = forgetsRefusals
  }

  balance(account: string): bigint {
    return this.balances.get(account) ?? 0n
  }

  post(key: string, legs: readonly Leg[]): boolean {
    const body = bodyOf(legs)
    const known = this.keys.get(key)
    if (known) {
      invariant(known.body === body, `key ${key} came back with another body`)
      return known.ok
    }
    invariant(
      legs.reduce((sum, [, micros]) => sum + micros, 0n) === 0n,
      `journal ${key} does not sum to zero`,
    )
    const ok = legs.every(([account, micros]) => mayOverdraw(account) || this.balance(account) + micros >= 0n)
    if (ok) for (const [account, micros] of legs) this.balances.set(account, this.balance(account) + micros)
    if (ok || !this.forgetsRefusals) this.keys.set(key, { body, ok })
    return ok
  }

  /** Refuses a key permanently without checking the balance. */
  close(key: string, legs: readonly Leg[]): void {
    if (!this.forgetsRefusals && !this.keys.has(key)) this.keys.set(key, { body: bodyOf(legs), ok: false })
  }
}

const bodyOf = (legs: readonly Leg[]): string =>
  legs.map(([account, micros]) => `${account} ${micros}`).join('; ')
