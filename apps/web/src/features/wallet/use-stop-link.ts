import type { Parsed } from '@throwdown/contract/endpoint'
import type { readStopLink, stopByLink } from '@throwdown/contract/withdrawal-stop'
import { useEffect, useState } from 'react'
import { useReadStopLinkMutation, useStopByLinkMutation } from '../../api/wallet.ts'
import { codeOf, errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { stopStrings } from './stop-strings.en.ts'

export type Stoppable = Parsed<typeof readStopLink, 'reply'>['data']
type StopReply = Parsed<typeof stopByLink, 'reply'>['data']

/** The withdrawal of a mailed link. Reading it changes nothing. */
export function useStopLink(link: string | null) {
  const [read, { data, error }] = useReadStopLinkMutation()
  useEffect(() => {
    if (link !== null) void read({ body: { link } })
  }, [link, read])
  return {
    found: data?.data ?? null,
    isDead: link === null || codeOf(error) === 'link_invalid',
    isFailed: error !== undefined,
    retry: () => link !== null && void read({ body: { link } }),
  }
}

/** Stops it at a click; null until then. */
export function useStop(link: string) {
  const t = useStrings(stopStrings)
  const [send, { isLoading }] = useStopByLinkMutation()
  const [done, setDone] = useState<(StopReply & { askedToEnd: boolean }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function stop(endSessions: boolean): Promise<void> {
    setProblem(null)
    const { data, error } = await send({ body: { link, endSessions } })
    if (data) setDone({ ...data.data, askedToEnd: endSessions })
    else setProblem(errorText(error) ?? t('stop.noReply'))
  }
  return { stop, isStopping: isLoading, done, problem }
}
