import { globSync, readFileSync } from 'node:fs'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { describe, expect, test } from 'vitest'
import { ruleFigures } from '../../i18n/rule-figures.ts'
import { HELP_TOPICS, helpPath } from '../../routing/help-questions.ts'
import { fillIn } from '../../ui/text/fill-in.ts'
import { entriesOf, HELP_ENTRIES, readHelpTarget, searchHelp } from './help-entries.ts'

const FIGURES = ruleFigures(termsOfVersion(CURRENT_TERMS_VERSION))
const SOURCES = globSync('apps/web/src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))

test('no question or topic has the name of another', () => {
  const names = [...Object.keys(HELP_TOPICS), ...Object.values(HELP_TOPICS).flat()]
  expect(new Set(names).size).toBe(names.length)
  expect(HELP_ENTRIES.map(({ id }) => id)).toEqual(Object.values(HELP_TOPICS).flat())
})

test.each(HELP_ENTRIES)('the link to $id opens its answer', ({ id, topic }) => {
  const { hash } = new URL(helpPath(id), 'https://throwdown.example')
  expect(readHelpTarget(hash)).toEqual({ topic, question: id })
})

test('an address without a question shows the first topic', () => {
  expect(readHelpTarget('')).toEqual({ topic: 'playing', question: null })
  expect(readHelpTarget('#no-such-question')).toEqual({ topic: 'playing', question: null })
  expect(readHelpTarget('#money')).toEqual({ topic: 'money', question: null })
})

describe('the texts', () => {
  const answers = globSync('apps/web/src/features/help/answers/*.ts').map((path) =>
    readFileSync(path, 'utf8'),
  )

  test('name no figure that the terms do not have', () => {
    const named = answers.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => name === undefined || !(name in FIGURES))).toEqual([])
  })

  test('type no figure of the rules: every digit comes from the terms', () => {
    // The week of a pool begins at midnight, and words for the search are not shown.
    const typed = answers
      .flatMap((text) => text.replaceAll(/words: '.*'/g, '').split('\n'))
      .map((line) => line.replaceAll('00:00', '').replaceAll(/\{\{\w+\}\}/g, ''))
    expect(typed.filter((line) => /\d/.test(line))).toEqual([])
  })
})

test.each([
  ['[P1] [P2]', 'what-i-receive', '5% of the opponent’s stake'],
  ['[P2]', 'bounty-mode', '30% of the stake you win'],
  ['[C1]', 'top-up-fee', '10% of the amount'],
  ['[C1]', 'withdrawal-limits', '5% of the amount'],
  ['[C3]', 'new-address', 'wait 24 hours?'],
  ['[C9]', 'withdrawal-time', 'waits 15 minutes'],
  ['[C9]', 'withdrawal-held', '24 hours after your password'],
  ['[M1]', 'how-to-play', 'first to win 2 rounds'],
  ['[M2]', 'time-for-a-throw', '15 seconds for the first throw and 10 seconds'],
  ['[M7]', 'barred-from-joining', '10 minutes, each further time for 3 times as long, 72 hours'],
  ['[B8]', 'prize-conditions', '10 matches that count, against at least 6 different opponents'],
  ['[B10]', 'bounty-prizes', 'the first gets 50%, the second 30% and the third 20%'],
  ['[L1]', 'age-check', 'open from 18'],
  ['[L2]', 'set-limits', '24 hours, 7 days and 30 days'],
  ['[L3]', 'time-out', 'from 24 hours to 6 weeks'],
  ['[L4]', 'reality-check', 'Every 30 minutes'],
])('%s %s says "%s"', (_rule, id, words) => {
  const entry = HELP_ENTRIES.find((one) => one.id === id)
  expect(`${entry?.question} ${entry?.answer.join(' ')}`).toContain(words)
})

test('the figures change with the terms', () => {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const dearer = ruleFigures({ ...terms, settlement: { ...terms.settlement, winFeeBps: 750 } })
  expect(fillIn('{{winFee}}% of {{examplePot}}: {{examplePaid}}', dearer)).toBe('7.5% of $10: $9.62')
})

test.each([
  ['held', 'withdrawal-held'],
  ['FEE win', 'what-i-receive'],
  ['hacked', 'stolen-account'],
  ['2fa', 'second-factor'],
  ['minimum', 'top-up-fee'],
  ['  unsubscribe ', 'news'],
])('the search for "%s" finds %s', (query, id) => {
  expect(searchHelp(query).map((entry) => entry.id)).toContain(id)
})

test('the search wants every word, and questions that ask for it come first', () => {
  expect(searchHelp('withdrawal unicorn')).toEqual([])
  expect(searchHelp('withdrawal')[0]?.question).toMatch(/withdrawal/)
  expect(searchHelp('withdrawal').length).toBeGreaterThan(entriesOf('money').length / 2)
})

test('no screen writes the address of an answer by hand', () => {
  expect(SOURCES.length).toBeGreaterThan(400)
  const byHand = SOURCES.filter((path) => /['"`]\/help#/.test(readFileSync(path, 'utf8')))
  expect(byHand).toEqual([])
})
