import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { LiveFigures } from '@throwdown/contract/dashboard'
import { api } from './base.ts'
import { callOf } from './endpoint.ts'
import { sessionPort } from './session-port.ts'

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query({
      queryFn: callOf(async () => (await import('@throwdown/contract/dashboard')).dashboard),
      providesTags: ['Dashboard'],
    }),
  }),
})

/** Replaces the figures on the screen by those that were pushed. */
export function showFigures({ stats, latestWins }: LiveFigures): void {
  const update = dashboardApi.util.updateQueryData('dashboard', undefined, ({ data }) => {
    data.stats = stats
    data.latestWins = latestWins
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store has the state of the API once this code runs
  sessionPort().dispatch(update as ThunkAction<unknown, unknown, unknown, UnknownAction>)
}

export const { useDashboardQuery } = dashboardApi
