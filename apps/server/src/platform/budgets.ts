import type { Network } from './network-of.ts'

const KEPT_MAX = 20_000

type Budget = { left: number; filledAtMs: number }

/** A budget for each key (a network, a player), per node and in memory: a key over its budget costs no query. */
export class Budgets {
  private readonly max: number
  private readonly windowMs: number
  private readonly byKey = new Map<string, Budget>()

  /** An empty budget is full again after the window. */
  constructor({ max, windowMs }: { max: number; windowMs: number }) {
    this.max = max
    this.windowMs = windowMs
  }

  /** False: nothing was taken, because too little is left. What costs more than a whole budget needs a full one. */
  take(key: string, nowMs: number, cost = 1): boolean {
    const budget = this.filled(key, nowMs)
    if (budget.left < Math.min(cost, this.max)) return false
    budget.left -= cost
    if (this.byKey.size > KEPT_MAX) this.forgetFull(nowMs)
    return true
  }

  /** Takes from each of the networks of one caller. False if one of them has too little left. */
  takeFrom(networks: readonly Network[], nowMs: number): boolean {
    return networks.every(({ name, share }) => this.take(name, nowMs, 1 / share))
  }

  restore(key: string, nowMs: number, cost = 1): void {
    const budget = this.filled(key, nowMs)
    budget.left = Math.min(this.max, budget.left + cost)
  }

  private filled(key: string, nowMs: number): Budget {
    const budget = this.byKey.get(key) ?? { left: this.max, filledAtMs: nowMs }
    const gained = (Math.max(0, nowMs - budget.filledAtMs) * this.max) / this.windowMs
    budget.left = Math.min(this.max, budget.left + gained)
    budget.filledAtMs = nowMs
    this.byKey.set(key, budget)
    return budget
  }

  private forgetFull(nowMs: number): void {
    for (const key of this.byKey.keys()) if (this.filled(key, nowMs).left >= this.max) this.byKey.delete(key)
  }
}
