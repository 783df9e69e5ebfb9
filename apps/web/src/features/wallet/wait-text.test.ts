import { readFileSync } from 'node:fs'
import {
  DEPOSIT_WAIT_REASONS,
  WITHDRAWAL_FAILURES,
  WITHDRAWAL_WAIT_REASONS,
} from '@throwdown/contract/wallet'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../i18n/strings.ts'
import { depositText, waitText } from './wait-text.ts'
import { walletStrings } from './wallet-strings.en.ts'

const tables = readFileSync(new URL('../../../../../db/migrations/0008_cashier.sql', import.meta.url), 'utf8')
const t = textOf(walletStrings)

/** The values that a constraint of the database allows. */
function allowedBy(constraint: string): string[] {
  const [, values] = tables.split(`constraint ${constraint} check`)
  return [...(values?.split(/^ {2}\)/m)[0]?.matchAll(/'(\w+)'/g) ?? [])].map(([, value]) => value ?? '')
}

describe('every state that the database knows is known to the page', () => {
  test('what a withdrawal waits for', () => {
    expect(allowedBy('wait_reason_is_known').toSorted()).toEqual(WITHDRAWAL_WAIT_REASONS.toSorted())
  })

  test('why it came back; a refused request came from no row that was paid', () => {
    expect([...allowedBy('failure_is_known'), 'not_accepted'].toSorted()).toEqual(
      WITHDRAWAL_FAILURES.toSorted(),
    )
  })
})

test('[C3] [C4] [C7] every reason has a sentence of its own, with and without a date', () => {
  const holds = [...WITHDRAWAL_WAIT_REASONS, 'unseen' as const]
  const texts = [
    ...holds.map((waitReason) => waitText({ waitReason, waitsUntilMs: null }, t)),
    ...DEPOSIT_WAIT_REASONS.map((waitReason) => depositText({ waitReason }, t)),
    ...WITHDRAWAL_FAILURES.map((failure) => t(`wallet.failure.${failure}`, { reason: '' })),
  ]
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).not.toMatch(/\{\{|undefined|null/)
  expect(waitText({ waitReason: 'new_address', waitsUntilMs: Date.UTC(2026, 10, 17, 14, 12) }, t)).toMatch(
    /waits 24 hours\. It goes out by itself on .*17/,
  )
})
