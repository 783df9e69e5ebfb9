import type { ErrorCode } from '@throwdown/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { playerSubject } from '../audit/audit-event.ts'
import { countRefusal } from '../audit/store.ts'
import { originOf } from '../identity/identity.ts'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Refusals that a guesser or an intruder meets. Missing are those that every expired page meets (`not_signed_in`) and
 * those that exist to cost no query (`too_many_requests`), unless they name whom they concern.
 */
const RECORDED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'account_deactivated',
  'admin_only',
  'code_attempts',
  'code_invalid',
  'credentials_wrong',
  'link_invalid',
  'not_allowed',
  'passkey_refused',
  'password_wrong',
  'reset_token_invalid',
  'second_factor_expired',
  'second_factor_wrong',
  'too_many_accounts',
])

/** Counts refusals of the API in the audit log, before the reply. The refusal stands whether or not it can be counted. */
export function auditRefusals(app: FastifyInstance, { log, identityDatabase }: Context): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refusal) || !(RECORDED.has(error.refusal) || error.about)) return
    try {
      await countRefusal(identityDatabase.pool, refusalOf(request, error))
    } catch (err) {
      log.error({ err, refusal: error.refusal }, 'a refusal could not be written to the audit log')
    }
  })
}

function refusalOf(request: FastifyRequest, { refusal, about }: Refusal) {
  const caller = request.caller
  return {
    kind: `refused-${refusal.replaceAll('_', '-')}`,
    actorId: caller?.playerId ?? null,
    subject: about?.playerId ? playerSubject(about.playerId) : null,
    after: {
      method: request.method,
      // The pattern: a path may hold what somebody typed.
      route: request.routeOptions.url ?? 'unknown',
      ...(about?.nameHash && { nameHash: about.nameHash }),
    },
    sessionId: caller?.sessionId ?? null,
    from: originOf(request),
  }
}
