import { type Coin } from '@throwdown/rules/money'
import { useEffect, useState } from 'react'
import { useQuoteWithdrawalMutation } from '../../api/wallet.ts'
import type { Quote } from './wallet-types.ts'

/** Long enough that a quote is not requested with every key. */
const PAUSE_MS = 350

export type WithdrawalRequest = { readonly coin: Coin; readonly address: string; readonly micros: bigint }
export type QuoteState =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly quote: Quote }
  | { readonly state: 'refused'; readonly error: unknown }

const NONE = { state: 'none' } as const

/** What the server would do with this request; fetched when typing pauses, and only if the request is complete. */
export function useQuote(request: WithdrawalRequest | null): QuoteState {
  const [ask] = useQuoteWithdrawalMutation()
  const [answer, setAnswer] = useState<{ of: string; state: QuoteState }>({ of: '', state: NONE })
  const of = request ? [request.coin, request.address, request.micros].join(' ') : ''
  const { coin, address, micros } = request ?? {}
  useEffect(() => {
    if (coin === undefined || address === undefined || micros === undefined) return undefined
    let isStale = false
    const send = async (): Promise<void> => {
      const { data, error } = await ask({ body: { coin, address, micros: micros.toString() } })
      const state: QuoteState = data ? { state: 'known', quote: data.data } : { state: 'refused', error }
      if (!isStale) setAnswer({ of: [coin, address, micros].join(' '), state })
    }
    const timer = setTimeout(() => void send(), PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [ask, coin, address, micros])
  if (!request) return NONE
  // A reply to earlier input does not apply to this.
  return answer.of === of ? answer.state : { state: 'asking' }
}
