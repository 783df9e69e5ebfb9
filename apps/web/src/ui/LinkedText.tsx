import { Link } from 'react-router'
import { linkedParts } from './text/linked-parts.ts'

type LinkedTextProps = {
  text: string
  /** Links leave the page open, with what is typed under a dialog. */
  keepsPage?: boolean
}

/** The text with its links. */
export function LinkedText({ text, keepsPage = false }: LinkedTextProps) {
  return linkedParts(text).map(({ words, to }) =>
    to === null ? (
      words
    ) : (
      <Link key={to} to={to} {...(keepsPage && { target: '_blank', rel: 'noopener noreferrer' })}>
        {words}
      </Link>
    ),
  )
}
