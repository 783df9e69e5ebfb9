import { api } from './base.ts'
import { callsOf } from './endpoint.ts'

const { readAnew, change } = callsOf(() => import('@throwdown/contract/staff-settings'), { tag: 'Staff' })
const approvals = callsOf(() => import('@throwdown/contract/approvals'), { tag: 'Staff' })

const staffSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSettings: build.query(readAnew('readSettings')),
    pauseService: build.mutation(change('pauseService')),
    stopTermsStart: build.mutation(change('stopTermsStart')),
    endAnnouncement: build.mutation(change('endAnnouncement')),
    openRequests: build.query(approvals.readAnew('listApprovals')),
  }),
})

export const {
  useReadSettingsQuery,
  usePauseServiceMutation,
  useOpenRequestsQuery,
  useStopTermsStartMutation,
  useEndAnnouncementMutation,
} = staffSettingsApi
