import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { ruleFigures } from '../../i18n/rule-figures.ts'
import { HELP_TOPICS, type HelpQuestion, type HelpTopic } from '../../routing/help-questions.ts'
import { fillIn } from '../../ui/text/fill-in.ts'
import { withoutLinks } from '../../ui/text/linked-parts.ts'
import { account } from './answers/account.en.ts'
import { bounty } from './answers/bounty.en.ts'
import { fairness } from './answers/fairness.en.ts'
import { money } from './answers/money.en.ts'
import { playing } from './answers/playing.en.ts'
import { safePlay } from './answers/safe-play.en.ts'
import type { HelpAnswer } from './help-answer.ts'

export type HelpEntry = Pick<HelpAnswer, 'answer' | 'link' | 'question'> & {
  readonly id: HelpQuestion
  readonly topic: HelpTopic
  /** What the search looks at, in lower case. */
  readonly searched: string
}

const ANSWERS: Readonly<Record<HelpQuestion, HelpAnswer>> = {
  ...playing,
  ...bounty,
  ...money,
  ...fairness,
  ...account,
  ...safePlay,
}

const FIGURES = ruleFigures(termsOfVersion(CURRENT_TERMS_VERSION))

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
export const TOPICS = Object.keys(HELP_TOPICS) as HelpTopic[]

/** Every question with its answer, the figures of the terms filled in. */
export const HELP_ENTRIES: readonly HelpEntry[] = TOPICS.flatMap((topic) =>
  HELP_TOPICS[topic].map((id: HelpQuestion) => entryOf(topic, id)),
)

function entryOf(topic: HelpTopic, id: HelpQuestion): HelpEntry {
  const { question, answer, words = '', link } = ANSWERS[id]
  const filled = { question: fillIn(question, FIGURES), answer: answer.map((text) => fillIn(text, FIGURES)) }
  const texts = filled.answer.map(withoutLinks)
  const searched = [topic, filled.question, ...texts, words].join(' ').toLowerCase()
  return { id, topic, ...filled, ...(link && { link }), searched }
}

/** The questions in which every word of the query occurs; those that ask for it come first. */
export function searchHelp(query: string): readonly HelpEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = HELP_ENTRIES.filter(({ searched }) => words.every((word) => searched.includes(word)))
  const isAsked = ({ question }: HelpEntry) =>
    words.every((word) => question.toLowerCase().includes(word)) ? 0 : 1
  return found.toSorted((one, other) => isAsked(one) - isAsked(other))
}

export const entriesOf = (topic: HelpTopic): readonly HelpEntry[] =>
  HELP_ENTRIES.filter((entry) => entry.topic === topic)

/** What the part of an address after the # names; the first topic if it names nothing. */
export function readHelpTarget(hash: string): { topic: HelpTopic; question: HelpQuestion | null } {
  const name = hash.replace(/^#/, '')
  const entry = HELP_ENTRIES.find(({ id }) => id === name)
  if (entry) return { topic: entry.topic, question: entry.id }
  return { topic: TOPICS.find((topic) => topic === name) ?? 'playing', question: null }
}
