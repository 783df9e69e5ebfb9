import type { Rule } from './rule.ts'
import { lineAt } from './source.ts'

/** Words that made readers stop, with what to write instead. */
const WORDS: readonly (readonly [word: RegExp, instead: string])[] = [
  [
    /(?<![a-zA-Z])(?:[Uu]n)?[Tt]old(?![a-z])|(?<=[a-z])Told(?![a-z])/g,
    'notified, informed, or say who does it',
  ],
  [/wish(?:es|ed)?(?![a-z])/gi, 'request'],
  [/\bthe books\b/gi, 'the ledger'],
  [/\bthe own\b/gi, 'their own, its own'],
  [/\bwhoever\b/gi, 'anyone who, the player that'],
  [/\bhear\(/g, 'onEvent('],
  [/(?<!there )\bis no (?!longer\b)/gi, 'is not a'],
]
/** This list, and the page that explains it. */
const EXPLAINS = new Set(['tools/tidy/plain-words.ts', 'docs/style.md'])

// A sentence that reads as translated costs every reader a second look.
export const plainWords: Rule = {
  name: 'plain-words',
  readsText: true,
  check(file) {
    if (EXPLAINS.has(file.path) || !/\.([cm]?[jt]sx?|sql|md|py|css|sh|ya?ml)$/.test(file.path)) return []
    return WORDS.flatMap(([word, instead]) =>
      [...file.text.matchAll(word)].map(({ 0: found, index }) => ({
        line: lineAt(file.text, index),
        message: `"${found.trim()}" is hard to read here. Write: ${instead}`,
      })),
    )
  },
}
