import { CHECKS } from '@throwdown/rules/verifier/check-catalogue'
import type { CheckResult } from '@throwdown/rules/verifier/verify-transcript'
import { describe, expect, test } from 'vitest'
import { groupChecks } from './proof-groups.ts'

const checks = (status: (id: string) => CheckResult['status']): CheckResult[] =>
  CHECKS.map(({ id, text }) => ({ id, text, status: status(id) }))

describe('the groups of a proof', () => {
  test('every check has its place once, except the one that is not built', () => {
    const placed = groupChecks(checks(() => 'passed')).flatMap((group) => group.checks.map(({ id }) => id))
    const shown = CHECKS.map(({ id }) => id).filter((id) => id !== 'inclusion')
    expect(placed.toSorted()).toEqual(shown.toSorted())
  })

  test('one failure fails its group and no other', () => {
    const groups = groupChecks(checks((id) => (id === 'payout' ? 'failed' : 'passed')))
    expect(groups.filter(({ status }) => status === 'failed').map(({ id }) => id)).toEqual(['payout'])
  })

  test('a group with something unchecked is not said to hold', () => {
    const groups = groupChecks(checks((id) => (id === 'turns' ? 'not_checked' : 'passed')))
    expect(groups.find(({ id }) => id === 'result')?.status).toBe('not_checked')
  })
})
