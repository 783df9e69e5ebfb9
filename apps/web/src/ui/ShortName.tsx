import { shortName } from './text/short-name.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A name in a narrow place: cut for the eye, whole on hover and for a screen reader. */
export function ShortName({ name }: { name: string }) {
  const shown = shortName(name)
  if (shown === name) return <span>{name}</span>
  return (
    <span title={name}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
