export interface Span {
  readonly start: number
  readonly end: number
}

/** Comments become blanks, so that offsets and lines stay those of the file. */
export function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}

/** The bodies of the at-rules or rules whose head matches. */
export function blocksHeaded(head: RegExp, css: string): Span[] {
  return [...css.matchAll(new RegExp(`${head.source}[^{};]*\\{`, 'g'))].map((match) => {
    const start = match.index + match[0].length
    return { start, end: closingBrace(css, start) }
  })
}

function closingBrace(css: string, start: number): number {
  let depth = 1
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}
