import type { HelpQuestionOf, HelpTopic } from '../../routing/help-questions.ts'

/** Numbers are places for `ruleFigures`: `{{winFee}}`. */
export type HelpAnswer = {
  readonly question: string
  /** Paragraphs. A link inside one is written `[what is read](/path)`. */
  readonly answer: readonly string[]
  /** What people also call it; the search finds it, nobody reads it. */
  readonly words?: string
  readonly link?: { readonly to: string; readonly text: string }
}

/** An answer for each question of the topic: a missing one does not compile. */
export type HelpAnswersOf<Topic extends HelpTopic> = Readonly<Record<HelpQuestionOf<Topic>, HelpAnswer>>
