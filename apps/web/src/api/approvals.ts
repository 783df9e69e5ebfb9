import type { Approval } from '@throwdown/contract/approvals'
import { api } from './base.ts'
import { callOf, pagesOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/approvals')
const listCall = callOf(async () => (await contract()).listApprovals)

/** As many as the server sends at once. */
const PAGE_APPROVALS = 100

export type ApprovalChoice = 'open' | 'all'

const approvalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    approvals: build.infiniteQuery<Approval[], ApprovalChoice, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < PAGE_APPROVALS ? null : (page.at(-1)?.id ?? null)),
      },
      queryFn: pagesOf(listCall, (arg, key) => ({
        query: { state: arg, ...(key !== null && { before: key }) },
      })),
      keepUnusedDataFor: 0,
      providesTags: ['Staff'],
    }),
    createApproval: build.mutation({
      queryFn: callOf(async () => (await contract()).createApproval),
      invalidatesTags: ['Staff'],
    }),
    requestSignature: build.mutation({ queryFn: callOf(async () => (await contract()).requestSignature) }),
    signApproval: build.mutation({
      queryFn: callOf(async () => (await contract()).signApproval),
      invalidatesTags: ['Staff'],
    }),
    withdrawApproval: build.mutation({
      queryFn: callOf(async () => (await contract()).withdrawApproval),
      invalidatesTags: ['Staff'],
    }),
    approverKeys: build.query({
      queryFn: callOf(async () => (await contract()).listApproverKeys),
      keepUnusedDataFor: 0,
      providesTags: ['Staff'],
    }),
    offerApproverKey: build.mutation({ queryFn: callOf(async () => (await contract()).offerApproverKey) }),
    addApproverKey: build.mutation({
      queryFn: callOf(async () => (await contract()).addApproverKey),
      invalidatesTags: ['Staff'],
    }),
    endApproverKey: build.mutation({
      queryFn: callOf(async () => (await contract()).endApproverKey),
      invalidatesTags: ['Staff'],
    }),
  }),
})

export const {
  useApprovalsInfiniteQuery,
  useCreateApprovalMutation,
  useRequestSignatureMutation,
  useSignApprovalMutation,
  useWithdrawApprovalMutation,
  useApproverKeysQuery,
  useOfferApproverKeyMutation,
  useAddApproverKeyMutation,
  useEndApproverKeyMutation,
} = approvalsApi
