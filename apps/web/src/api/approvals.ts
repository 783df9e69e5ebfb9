import type { Approval } from '@throwdown/contract/approvals'
import { api } from './base.ts'
import { callsOf, pagesOf } from './endpoint.ts'

const { call, readAnew, change } = callsOf(() => import('@throwdown/contract/approvals'), { tag: 'Staff' })
const listCall = call('listApprovals')

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
    createApproval: build.mutation(change('createApproval')),
    requestSignature: build.mutation({ queryFn: call('requestSignature') }),
    signApproval: build.mutation(change('signApproval')),
    withdrawApproval: build.mutation(change('withdrawApproval')),
    approverKeys: build.query(readAnew('listApproverKeys')),
    offerApproverKey: build.mutation({ queryFn: call('offerApproverKey') }),
    addApproverKey: build.mutation(change('addApproverKey')),
    endApproverKey: build.mutation(change('endApproverKey')),
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
