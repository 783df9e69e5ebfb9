import { type BountyRun } from '@throwdown/contract/bounty'
import { useState } from 'react'
import { useBankItMutation, useCurrentRunsQuery, useRiskItMutation } from '../api/bounty.ts'
import { serverMessage } from '../i18n/error-text.ts'
import { useStrings } from '../i18n/strings.ts'
import { showToast } from '../ui/show-toast.ts'
import { lobbyStrings } from './lobby-strings.en.ts'

/** After a match the runs must show what it changed. */
const ALWAYS_FRESH = { refetchOnMountOrArgChange: true }

/** The player's runs in the open pools, beside a game that has read them for its stake. */
export function useRuns() {
  const { data, isError, refetch } = useCurrentRunsQuery()
  return { runs: data?.data.runs ?? null, isError, refetch }
}

/** The run in the pool of one tier; null where the player has none. */
export function useRun(tier: number | null): { run: BountyRun | null; isKnown: boolean } {
  const runs = useCurrentRunsQuery(undefined, ALWAYS_FRESH).data?.data.runs
  return { run: runs?.find((run) => run.tier === tier) ?? null, isKnown: runs !== undefined }
}

/** Sends the choice after a win. Naming the win makes a second click harmless. */
export function useBountyChoice({ tier, matchId }: { tier: BountyRun['tier']; matchId: string }) {
  const t = useStrings(lobbyStrings)
  const [sendBank] = useBankItMutation()
  const [sendRisk] = useRiskItMutation()
  const [busy, setBusy] = useState<'bank' | 'risk' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function answer(chosen: 'bank' | 'risk'): Promise<void> {
    if (busy) return
    setBusy(chosen)
    setProblem(null)
    const send = chosen === 'bank' ? sendBank : sendRisk
    const { data, error } = await send({ body: { tier, matchId } })
    setBusy(null)
    if (error) setProblem(serverMessage(error) ?? t('lobby.choice.failed'))
    else if (chosen === 'bank') showToast('success', t('lobby.choice.banked', { points: data.data.banked }))
    else showToast('info', t('lobby.choice.risked', { tier }))
  }
  return { busy, problem, bank: () => answer('bank'), risk: () => answer('risk') }
}
