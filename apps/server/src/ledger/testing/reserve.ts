import type pg from 'pg'

/** [C7] As after a measure of too little, or of enough. */
export async function pauseSolDeposits(owner: pg.Pool, isPaused: boolean): Promise<void> {
  await owner.query('update ledger_reserve set sol_deposits_paused = $1', [isPaused])
}

/** The audit has read no price for three minutes. */
export async function agePrice(owner: pg.Pool): Promise<void> {
  await owner.query("update ledger_reserve set sol_price_at = now() - interval '3 minutes'")
}
