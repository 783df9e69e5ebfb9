export interface Row {
  readonly sentence: string
  readonly file: string
  readonly title: string
  /** The sentences of docs/sentences.md that the test asserts; none for a rule that the specification does not have. */
  readonly ids: readonly string[]
}

/** `| sentence | file › title | ids |`; a row without a test counts as a row and fails. */
export function rowsOf(markdown: string): Row[] {
  const lines = markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(-|\s*sentence\s)/.test(line))
  return lines.map((line) => {
    const [sentence = '', named = '', ids = ''] = line.slice(1).replace(/\|$/, '').split(' | ')
    const [file = '', title = ''] = named.split(' › ')
    return {
      sentence: sentence.trim(),
      file: file.trim(),
      title: title.trim(),
      ids: ids.split(' ').filter((id) => id !== ''),
    }
  })
}
