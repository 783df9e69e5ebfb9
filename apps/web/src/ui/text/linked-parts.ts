const LINK = /(\[[^\]]+\]\((?:https:|\/)[^)]*\))/
const LINK_PARTS = /^\[(?<words>[^\]]+)\]\((?<to>[^)]+)\)$/

type LinkedPart = { readonly words: string; readonly to: string | null }

/** A text in parts: links are written `[words](https://…)` or, to a page of the product, `[words](/path)`. */
export function linkedParts(text: string): readonly LinkedPart[] {
  return text.split(LINK).map((part) => {
    const { words = part, to = null } = LINK_PARTS.exec(part)?.groups ?? {}
    return { words, to }
  })
}

/** What a reader sees of it. */
export const withoutLinks = (text: string): string =>
  linkedParts(text)
    .map(({ words }) => words)
    .join('')
