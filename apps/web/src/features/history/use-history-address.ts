import { MODES, TIERS } from '@throwdown/rules/terms'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { HistoryFilter } from '../../api/profile.ts'

const RESULTS = ['won', 'lost', 'void'] as const

/** What a player changes; undefined lifts a filter. */
export type HistoryChoice = { [Name in keyof HistoryFilter]?: HistoryFilter[Name] | undefined }

/** Lifts every filter. */
export const NO_FILTER: HistoryChoice = {
  mode: undefined,
  tier: undefined,
  result: undefined,
  opponent: undefined,
}

export type HistoryAddress = {
  readonly filter: HistoryFilter
  /** The match whose replay is open. */
  readonly openId: string | null
  readonly choose: (choice: HistoryChoice) => void
  readonly open: (matchId: string | null) => void
}

/** In the address, so that a link and a reload keep it. */
export function useHistoryAddress(): HistoryAddress {
  const [query, setQuery] = useSearchParams()
  const filter = useMemo(() => filterIn(query), [query])
  const openId = query.get('match')
  return {
    filter,
    openId,
    choose: (chosen) => setQuery(textOf({ ...filterNow(), ...chosen }), { replace: true }),
    open: (matchId) =>
      setQuery({ ...textOf(filterNow()), ...(matchId !== null && { match: matchId }) }, { replace: true }),
  }
}

/** The last render may be one choice behind, and would undo it. */
const filterNow = (): HistoryFilter => filterIn(new URLSearchParams(window.location.search))

/** What the address does not spell as the server would is left out. */
function filterIn(query: URLSearchParams): HistoryFilter {
  const mode = MODES.find((known) => known === query.get('mode'))
  const tier = TIERS.find((known) => String(known) === query.get('stake'))
  const result = RESULTS.find((known) => known === query.get('outcome'))
  const opponent = /^[0-9a-f-]{36}$/.exec(query.get('opponent') ?? '')?.[0]
  return {
    ...(mode && { mode }),
    ...(tier && { tier }),
    ...(result && { result }),
    ...(opponent && { opponent }),
  }
}

const textOf = ({ mode, tier, result, opponent }: HistoryChoice): Record<string, string> => ({
  ...(mode && { mode }),
  ...(tier && { stake: String(tier) }),
  ...(result && { outcome: result }),
  ...(opponent && { opponent }),
})
