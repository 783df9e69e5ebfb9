import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/contact')

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    contactMessages: build.query({
      queryFn: callOf(async () => (await contract()).listContact),
      keepUnusedDataFor: 0,
      providesTags: ['Staff'],
    }),
    contactCounts: build.query({
      queryFn: callOf(async () => (await contract()).contactStats),
      providesTags: ['Staff'],
    }),
    changeContactStatus: build.mutation({
      queryFn: callOf(async () => (await contract()).changeContactStatus),
      invalidatesTags: ['Staff'],
    }),
    replyToContact: build.mutation({
      queryFn: callOf(async () => (await contract()).replyToContact),
      invalidatesTags: ['Staff'],
    }),
  }),
})

export const {
  useContactMessagesQuery,
  useContactCountsQuery,
  useChangeContactStatusMutation,
  useReplyToContactMutation,
} = messagesApi
