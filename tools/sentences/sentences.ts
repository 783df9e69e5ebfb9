export interface Sentence {
  /** The section of the specification and a running number, as `4.12`. */
  readonly id: string
  readonly words: string
  /** Part of the admin area or the back office, which are not complete: without a row it is listed as open. */
  readonly isAdmin: boolean
}

const LINE = /^- (?<id>[1-9]\.\d+) (?<admin>\[admin\] )?(?<words>.+)$/

/** `- 4.12 words` or `- 4.12 [admin] words`; the ids of a section count up from 1. */
export function sentencesOf(markdown: string): Sentence[] {
  return markdown.split('\n').flatMap((line) => {
    const { id, admin, words } = LINE.exec(line)?.groups ?? {}
    return id && words ? [{ id, words, isAdmin: admin !== undefined }] : []
  })
}
