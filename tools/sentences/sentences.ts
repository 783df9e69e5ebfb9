export interface Sentence {
  /** The section of the specification and a running number, as `4.12`. */
  readonly id: string
  readonly words: string
}

const LINE = /^- (?<id>[1-9]\.\d+) (?<words>.+)$/

/** `- 4.12 words`; the ids of a section count up from 1. */
export function sentencesOf(markdown: string): Sentence[] {
  return markdown.split('\n').flatMap((line) => {
    const { id, words } = LINE.exec(line)?.groups ?? {}
    return id && words ? [{ id, words }] : []
  })
}
