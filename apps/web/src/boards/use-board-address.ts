import { useSearchParams } from 'react-router'

type Choices = Readonly<Record<string, readonly string[]>>
type Chosen<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] }

export type BoardAddress<C extends Choices> = {
  readonly search: string
  readonly page: number
  readonly chosen: Chosen<C>
  readonly setSearch: (text: string) => void
  readonly setPage: (page: number) => void
  readonly choose: <Name extends keyof C & string>(name: Name, value: C[Name][number]) => void
}

/** What a board shows is in its address: it can be linked and survives a reload. Any change but of the page leads to page 1. */
export function useBoardAddress<const C extends Choices>(choices: C): BoardAddress<C> {
  const [query, setQuery] = useSearchParams()
  function set(name: string, value: string): void {
    // Reads the address itself: the last render may be one choice behind, and would undo it.
    const next = new URLSearchParams(window.location.search)
    if (name !== 'page') next.delete('page')
    if (value === '' || value === choices[name]?.[0]) next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }
  return {
    search: searchOf(query.get('search') ?? ''),
    page: pageOf(query.get('page')),
    chosen: chosenIn(choices, query),
    setSearch: (text) => set('search', searchOf(text)),
    setPage: (page) => set('page', page === 1 ? '' : String(page)),
    choose: (name, value) => set(name, value),
  }
}

/** One letter does not start a search. */
export const SEARCH_LENGTH_MIN = 2

function searchOf(text: string): string {
  const search = text.trim()
  return search.length < SEARCH_LENGTH_MIN ? '' : search
}

function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The first choice is the usual one, and replaces invalid values of an edited address. */
function chosenIn<C extends Choices>(choices: C, query: URLSearchParams): Chosen<C> {
  const entries = Object.entries(choices).map(([name, values]) => {
    const asked = query.get(name)
    return [name, values.find((value) => value === asked) ?? values[0]]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the keys of the choices themselves
  return Object.fromEntries(entries) as Chosen<C>
}
