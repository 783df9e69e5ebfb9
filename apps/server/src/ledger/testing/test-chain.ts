import type { ChainBalances } from '../ports.ts'

/** What a chain holds, as the test says. */
export class TestChain implements ChainBalances {
  readonly units = { usdc: 0n, sol: 0n }
  solMicros = 150_000_000n
  /** Runs while the chain is read, before and after the reading is taken. */
  before: () => Promise<unknown> = async () => undefined
  after: () => Promise<unknown> = async () => undefined

  async readFinalized() {
    await this.before()
    const readings = (['usdc', 'sol'] as const).map((coin) => ({ coin, units: this.units[coin], slot: 7n }))
    await this.after()
    return readings
  }

  async readSolPrice() {
    return { micros: this.solMicros, publishedAtMs: Date.now() }
  }
}
