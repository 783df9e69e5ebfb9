import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { CallError } from './endpoint.ts'
import type { CallDispatch } from './session-port.ts'

type Answer<Reply> = { data: Reply; error?: undefined } | { error: unknown; data?: undefined }
type Call<Input, Reply> = {
  initiate: (input: Input) => ThunkAction<PromiseLike<Answer<Reply>>, unknown, unknown, UnknownAction>
}

/**
 * Sends one mutation of the API. The query library and the contract's schemas come with the first call instead
 * of the first page, which keeps the login small.
 */
export function useCall<Input, Reply>(load: () => Promise<Call<Input, Reply>>) {
  const dispatch = useDispatch<CallDispatch>()
  const [isLoading, setIsLoading] = useState(false)
  async function send(input: Input): Promise<Answer<Reply>> {
    setIsLoading(true)
    try {
      const call = await load()
      return await dispatch(call.initiate(input))
    } catch (cause) {
      // The code of the call could not be fetched: to the player that is a lost connection like any other.
      const error: CallError = { status: 'FETCH_ERROR', error: String(cause) }
      return { error }
    } finally {
      setIsLoading(false)
    }
  }
  return [send, { isLoading }] as const
}
