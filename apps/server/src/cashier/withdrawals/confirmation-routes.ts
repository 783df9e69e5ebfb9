import { succeed, succeedWith } from '@throwdown/contract/envelope'
import * as addresses from '@throwdown/contract/own-addresses'
import { cancelWithdrawal as cancelEndpoint } from '@throwdown/contract/wallet'
import * as contract from '@throwdown/contract/withdrawal-confirmation'
import * as stop from '@throwdown/contract/withdrawal-stop'
import type { FastifyInstance } from 'fastify'
import { refuseAddressText } from '../../chain/payouts/judge-destination.ts'
import type { Confirmed } from '../../identity/confirmations/confirmation-store.ts'
import { openConfirmation } from '../../identity/confirmations/open-confirmation.ts'
import { proveConfirmation } from '../../identity/confirmations/prove-confirmation.ts'
import { setDeviceCookie } from '../../identity/devices/device-cookie.ts'
import { clientOf, type IdentityDeps } from '../../identity/identity.ts'
import { refuse } from '../../platform/refusal.ts'
import { callerOf, serve } from '../../platform/route.ts'
import { addAddress, removeOwnAddress, showAddresses } from './own-addresses.ts'
import { cancelWithdrawal, refuseObvious } from './request-withdrawal.ts'
import { readStopLink, stopByLink } from './stop-by-link.ts'

/** [C9] Who asks for money proves anew who they are. */
export function confirmationRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, contract.openConfirmation, async ({ body, request, reply }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    const { about } = body
    const confirmed = about.purpose === 'withdrawal' ? { ...about, micros: BigInt(about.micros) } : about
    refuseUnusable(confirmed)
    const opened = await openConfirmation(deps, { signedIn, client, confirmed })
    // Challenges are bound to the device token, so the browser must have one.
    setDeviceCookie(reply, client.deviceToken)
    return succeed(opened)
  })
  serve(api, contract.proveConfirmation, async ({ params, body, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    const provedBy = await proveConfirmation(deps, { signedIn, client, ...params, ...body })
    return succeed({ provedBy })
  })
}

/** [C9] Its player cancels a withdrawal while it waits; who opens the link of its mail stops it without a login. */
export function stopRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  const withdrawals = { pool: deps.database.pool, clock: deps.clock }
  serve(api, cancelEndpoint, async ({ params, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    return succeed(await cancelWithdrawal(withdrawals, { signedIn, client, id: params.withdrawalId }))
  })
  serve(api, stop.readStopLink, async ({ body, request }) =>
    succeed(await readStopLink(deps, body.link, clientOf(deps, request))),
  )
  serve(api, stop.stopByLink, async ({ body, request }) =>
    succeed(await stopByLink(deps, body, clientOf(deps, request))),
  )
}

export function ownAddressRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  serve(api, addresses.listOwnAddresses, async ({ request }) =>
    succeed({ addresses: await showAddresses(deps.database.pool, callerOf(request).playerId) }),
  )
  serve(api, addresses.addOwnAddress, async ({ body, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    return succeed(await addAddress(deps, { signedIn, client, ...body }))
  })
  serve(api, addresses.removeOwnAddress, async ({ params, request }) => {
    const [signedIn, client] = [callerOf(request), clientOf(deps, request)]
    await removeOwnAddress(deps, { signedIn, client, ...params })
    return succeedWith({ message: 'The address is removed.' })
  })
}

function refuseUnusable(confirmed: Confirmed): void {
  if (confirmed.purpose === 'withdrawal') return refuseObvious(confirmed)
  const mistyped = refuseAddressText(confirmed.address)
  if (mistyped !== null) refuse(mistyped)
}
