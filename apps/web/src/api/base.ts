import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { systemStatus } from '@throwdown/contract/system'
import { fromContract } from './endpoint.ts'

export const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api', headers: { accept: 'application/json' } }),
  endpoints: (build) => ({
    systemStatus: fromContract(build, systemStatus),
  }),
})

export const { useSystemStatusQuery } = api
