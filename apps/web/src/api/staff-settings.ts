import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/staff-settings')
const approvals = () => import('@throwdown/contract/approvals')

const staffSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSettings: build.query({
      queryFn: callOf(async () => (await contract()).readSettings),
      keepUnusedDataFor: 0,
      providesTags: ['Staff'],
    }),
    pauseService: build.mutation({
      queryFn: callOf(async () => (await contract()).pauseService),
      invalidatesTags: ['Staff'],
    }),
    pauseWithdrawals: build.mutation({
      queryFn: callOf(async () => (await import('@throwdown/contract/staff-withdrawals')).pauseWithdrawals),
      invalidatesTags: ['Staff'],
    }),
    stopTermsStart: build.mutation({
      queryFn: callOf(async () => (await contract()).stopTermsStart),
      invalidatesTags: ['Staff'],
    }),
    writeAnnouncement: build.mutation({
      queryFn: callOf(async () => (await contract()).writeAnnouncement),
      invalidatesTags: ['Staff'],
    }),
    endAnnouncement: build.mutation({
      queryFn: callOf(async () => (await contract()).endAnnouncement),
      invalidatesTags: ['Staff'],
    }),
    openRequests: build.query({
      queryFn: callOf(async () => (await approvals()).listApprovals),
      keepUnusedDataFor: 0,
      providesTags: ['Staff'],
    }),
  }),
})

export const {
  useReadSettingsQuery,
  usePauseServiceMutation,
  usePauseWithdrawalsMutation,
  useOpenRequestsQuery,
  useStopTermsStartMutation,
  useWriteAnnouncementMutation,
  useEndAnnouncementMutation,
} = staffSettingsApi
