import { createSearchParams, useNavigate } from 'react-router'
import { api } from '../../api/base.ts'
import { useStrings } from '../../i18n/strings.ts'
import { type JoinRequest, joinQuery } from '../../lobby/use-join-choice.ts'
import { reloadOutdated } from '../../realtime/reload-outdated.ts'
import { tabPlay } from '../../realtime/tab-play.ts'
import { paths } from '../../routing/paths.ts'
import { useAppDispatch } from '../../session/store.ts'
import { queueStrings } from './queue-strings.en.ts'

/** [L1] Joins, or leads to the check that is missing; afterwards the player is back here and the join goes on. */
export function useJoin(): (request: JoinRequest) => Promise<void> {
  const t = useStrings(queueStrings)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  return async (request) => {
    const refusal = await tabPlay.join(request, t('queue.noReply'))
    // [C6] New terms have begun that this page does not know.
    if (refusal === 'outdated_client') reloadOutdated(sessionStorage, () => location.reload())
    // [L4] The dialog of the reality check opens, and the button says which limit or break it was.
    if (isOwnDecision(refusal)) dispatch(api.util.invalidateTags(['SafePlay']))
    if (refusal !== 'check_needed' && refusal !== 'check_refused') return
    const from = `${paths.play}?${createSearchParams(joinQuery(request))}`
    await navigate(paths.check, { state: { from, join: true } })
  }
}

const OWN_DECISIONS: ReadonlySet<string | null> = new Set([
  'self_excluded',
  'timed_out',
  'stake_limit_reached',
  'loss_limit_reached',
  'time_limit_reached',
  'reality_check_due',
])
const isOwnDecision = (refusal: string | null): boolean => OWN_DECISIONS.has(refusal)
