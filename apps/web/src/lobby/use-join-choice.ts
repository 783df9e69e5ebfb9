import { startingMode } from '@throwdown/rules/starting-mode'
import { isTier, MODES, type Mode, type Tier } from '@throwdown/rules/terms'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDashboardQuery } from '../api/dashboard.ts'
import { selectUser } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'
import { type JoinRequest, keepChoice, readKeptChoice } from './kept-choice.ts'

export type { JoinRequest } from './kept-choice.ts'

/** What a player wants to join. No stake is chosen on the first visit. */
export type JoinChoice = { readonly tier: Tier | null; readonly mode: Mode }
/** What the address says. */
type InAddress = { readonly tier: Tier | null; readonly mode: Mode | null }

type ChosenToJoin = JoinChoice & {
  /** Before it is known which mode is on, nothing can be joined. */
  isModeKnown: boolean
  choose: (part: Partial<JoinRequest>) => void
}

/**
 * Stake and mode are in the address, so that a link can carry a choice and a reload keeps it. [Q12] What the address leaves
 * open is what the player chose last.
 */
export function useJoinChoice(): ChosenToJoin {
  const [query, setQuery] = useSearchParams()
  const userId = useAppSelector(selectUser)?.id ?? ''
  const inAddress = choiceIn(query)
  // On a slow phone the address follows a click later than the next click, which must not undo the first or join by it.
  const [ahead, setAhead] = useState<InAddress | null>(null)
  if (ahead?.tier === inAddress.tier && ahead.mode === inAddress.mode) setAhead(null)
  const kept = readKeptChoice(localStorage, userId)
  const { tier = null, mode = null } = { ...kept, ...chosenIn(ahead ?? inAddress) }
  const known = useKnownMode(mode)
  function choose(part: Partial<JoinRequest>): void {
    keepChoice(localStorage, { userId, part })
    const next = { tier, mode: known, ...part }
    setAhead(next)
    setQuery(joinQuery(next), { replace: true })
  }
  return { tier, mode: known ?? 'normal', isModeKnown: known !== null, choose }
}

/** [Q12] The mode that is on until the player chooses one; null until it is known how much they have played. */
function useKnownMode(chosen: Mode | null): Mode | null {
  const { data, isError } = useDashboardQuery(undefined, { skip: chosen !== null })
  if (chosen) return chosen
  if (data) return startingMode(data.data.matchesPlayed)
  return isError ? 'normal' : null
}

function choiceIn(query: URLSearchParams): InAddress {
  const tier = Number(query.get('tier'))
  const mode = query.get('mode')
  return { tier: isTier(tier) ? tier : null, mode: MODES.find((one) => one === mode) ?? null }
}

const chosenIn = ({ tier, mode }: InAddress): Partial<JoinRequest> => ({
  ...(tier !== null && { tier }),
  ...(mode !== null && { mode }),
})

export const joinQuery = ({ tier, mode }: InAddress): Record<string, string> => ({
  ...(tier !== null && { tier: String(tier) }),
  ...(mode !== null && { mode }),
})
