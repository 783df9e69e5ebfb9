import { globSync, readFileSync } from 'node:fs'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { describe, expect, test } from 'vitest'
import { ruleFigures } from '../../i18n/rule-figures.ts'
import { inForce, shownVersion, versionsOf } from './legal-versions.ts'

const NOW = Date.parse('2026-11-19')
const terms = shownVersion('terms', null, NOW)
const privacy = shownVersion('privacy', null, NOW)
const responsiblePlay = shownVersion('responsible-play', null, NOW)

test('the terms have 13 sections and name their date {2.209}', () => {
  expect(terms.sections).toHaveLength(13)
  expect(terms.effectiveOn).toBe('2025-08-23')
})

test('the privacy policy has 10 sections {2.210}', () => {
  expect(privacy.sections).toHaveLength(10)
})

test.each([
  ['[C1] deposit fee', '10% of the amount'],
  ['[C1] withdrawal fee', 'Withdrawals: 5% of the amount'],
  ['[P2] winnings fee', '5% of the opponent’s stake'],
  ['[P2] what a $5 match pays', '$9.75 after the fee'],
  ['[B10] pool fee', '15% of the pool'],
  ['[B10] prize shares', '50%, 30% and 20%'],
  ['[B8] eligibility', 'at least 10 scoring matches'],
  ['[M2] clocks', '15 seconds for the first throw and 10 seconds'],
  ['[L1] age', '18 or over'],
  ['[L5] retention', '3 months after the last login'],
])('the terms state %s {1.27-30 9.5-8}', (_rule, words) => {
  expect(JSON.stringify(terms)).toContain(words)
})

test.each([
  ['[L2]', '24 hours, 7 days and 30 days'],
  ['[L3]', 'from 24 hours to 6 weeks, a self-exclusion at least 6 months'],
  ['[L4]', 'Every 30 minutes of play'],
])('%s responsible play says "%s"', (_rule, words) => {
  expect(JSON.stringify(responsiblePlay)).toContain(words)
})

test('no document promises news, tournaments or measuring', () => {
  const texts = JSON.stringify([terms, privacy, responsiblePlay])
  expect(texts).not.toMatch(/tournament|newsletter|offers: your consent/i)
  expect(texts).toContain('We send no news and no offers')
  expect(texts).toContain('Nothing measures how you use the site')
})

describe('the texts', () => {
  const sources = globSync('apps/web/src/features/legal/*-text.ts').map((path) => readFileSync(path, 'utf8'))
  const FIGURES = ruleFigures(termsOfVersion(CURRENT_TERMS_VERSION))

  test('name no figure that the terms do not have', () => {
    const named = sources.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter((name) => name === undefined || !(name in FIGURES))).toEqual([])
  })

  test('type no figure of the rules', () => {
    const lines = sources
      .flatMap((text) => text.split('\n'))
      .filter((line) => !/version: |effectiveOn: /.test(line))
      .map((line) => line.replaceAll(/00:00|24-48 hours|\{\{\w+\}\}/g, ''))
    expect(lines.filter((line) => /\d/.test(line))).toEqual([])
  })
})

describe('versions', () => {
  const ids = ['terms', 'privacy', 'responsible-play'] as const

  test.each(ids)('of %s count up without a gap, the newest first, and no section loses its address', (id) => {
    const versions = versionsOf(id)
    expect(versions.map(({ version }) => version)).toEqual(
      versions.map((_one, index) => versions.length - index),
    )
    for (const { sections } of versions)
      expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
  })

  test('the one in force is shown, or the one that the address names', () => {
    expect(inForce('terms', NOW).version).toBe(1)
    expect(shownVersion('terms', '1', NOW).version).toBe(1)
    expect(shownVersion('terms', '99', NOW).version).toBe(1)
  })
})
