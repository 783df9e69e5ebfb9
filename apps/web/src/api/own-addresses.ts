import { api } from './base.ts'
import { callsOf } from './endpoint.ts'

// A withdrawal to a new address adds it too. Without a reply the list is read again as well: it may have been added.
const { read, change } = callsOf(() => import('@throwdown/contract/own-addresses'), { tag: 'Wallet' })

const ownAddressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownAddresses: build.query(read('listOwnAddresses')),
    addOwnAddress: build.mutation(change('addOwnAddress')),
    removeOwnAddress: build.mutation(change('removeOwnAddress')),
  }),
})

export const { useOwnAddressesQuery, useAddOwnAddressMutation, useRemoveOwnAddressMutation } = ownAddressesApi
