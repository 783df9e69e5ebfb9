import { api } from './base.ts'
import { callsOf } from './endpoint.ts'

const { read, readAnew, change } = callsOf(() => import('@throwdown/contract/contact'), { tag: 'Staff' })

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    contactMessages: build.query(readAnew('listContact')),
    contactCounts: build.query(read('contactStats')),
    changeContactStatus: build.mutation(change('changeContactStatus')),
    archiveContact: build.mutation(change('archiveContact')),
    replyToContact: build.mutation(change('replyToContact')),
  }),
})

export const {
  useContactMessagesQuery,
  useContactCountsQuery,
  useChangeContactStatusMutation,
  useArchiveContactMutation,
  useReplyToContactMutation,
} = messagesApi
