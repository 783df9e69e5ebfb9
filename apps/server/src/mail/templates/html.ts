const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that is safe to send: only `html` makes it, and everything put into it was escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | Html | readonly Html[]

/** Text is escaped, markup made by this same tag is not, so forgetting to escape is impossible. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.reduce((markup, string, index) => markup + markupOf(parts[index - 1] ?? '') + string),
  )
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup
  if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  return part.map(({ markup }) => markup).join('')
}
