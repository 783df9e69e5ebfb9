import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { LogFilter } from '../../../api/staff.ts'

const DAY_MS = 86_400_000

/** As they are written in the address and in the fields; empty for every one. */
export type LogChoice = {
  readonly person: string
  readonly kind: string
  readonly from: string
  readonly until: string
}

const NAMES = ['person', 'kind', 'from', 'until'] as const

/** In the address, so that a link and a reload keep it. */
export function useLogAddress() {
  const [query, setQuery] = useSearchParams()
  const choice = useMemo(() => choiceIn(query), [query])
  const filter = useMemo(() => filterOf(choice), [choice])
  function choose(change: Partial<LogChoice>): void {
    const next = { ...choiceNow(), ...change }
    setQuery(
      Object.fromEntries(NAMES.filter((name) => next[name] !== '').map((name) => [name, next[name]])),
      {
        replace: true,
      },
    )
  }
  return { choice, filter, choose }
}

/** The last render may be one choice behind, and would undo it. */
const choiceNow = (): LogChoice => choiceIn(new URLSearchParams(window.location.search))

function choiceIn(query: URLSearchParams): LogChoice {
  const textOf = (name: (typeof NAMES)[number]) => query.get(name) ?? ''
  return { person: textOf('person'), kind: textOf('kind'), from: textOf('from'), until: textOf('until') }
}

/** Days are those of UTC, as the times of the log are. The last day counts as a whole. */
function filterOf({ person, kind, from, until }: LogChoice): LogFilter {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)]
  return {
    ...(person !== '' && { person }),
    ...(kind !== '' && { kind }),
    ...(fromMs >= 0 && { fromMs }),
    ...(untilMs >= 0 && { untilMs: untilMs + DAY_MS }),
  }
}
