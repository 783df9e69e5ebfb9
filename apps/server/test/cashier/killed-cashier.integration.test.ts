import { expect, test } from 'vitest'
import { killCashier } from './kill-cashier.ts'

test('[C2] a cashier that is killed -9 before or after it credits deposits loses nothing and credits nothing twice', {
  timeout: 300_000,
}, async () => {
  const kills = [
    { text: 'cashier_credit_deposits', when: 'before' },
    { text: 'cashier_credit_deposits', when: 'after' },
  ] as const
  await expect(killCashier(kills)).resolves.toBeUndefined()
})
