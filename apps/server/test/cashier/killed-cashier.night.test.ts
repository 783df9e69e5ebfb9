import { expect, test } from 'vitest'
import { killCashier } from './kill-cashier.ts'

/** Every request that a deposit needs on its way, in PostgreSQL and on the chain. */
const STEPS = [
  'getMultipleAccounts',
  'getSignaturesForAddress',
  'getTransaction',
  'getSignatureStatuses',
  'cashier_record_arriving',
  'cashier_save_seen',
  'cashier_credit_deposits',
  'cashier_mark_notified',
  'cashier_save_listed',
]

test('[C2] a cashier that is killed -9 between any two steps loses nothing and credits nothing twice', {
  timeout: 600_000,
}, async () => {
  const kills = STEPS.flatMap((text) => [{ text, when: 'before' } as const, { text, when: 'after' } as const])
  await expect(killCashier(kills)).resolves.toBeUndefined()
})
