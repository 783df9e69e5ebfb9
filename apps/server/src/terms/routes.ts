import { succeed } from '@throwdown/contract/envelope'
import { currentTerms } from '@throwdown/contract/terms'
import { termsOfVersion } from '@throwdown/rules/terms'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { serve } from '../platform/route.ts'
import { publishTerms } from './publish-terms.ts'
import { readTermsInForce } from './store.ts'

/** [C6] Staff choose when a version starts, so the database says which one it is. */
export function termsRoutes(
  api: FastifyInstance,
  { clock, database }: Pick<Context, 'clock' | 'database'>,
): void {
  serve(api, currentTerms, async () => {
    const { version } = await readTermsInForce(database.pool, clock.nowMs())
    return succeed(publishTerms(termsOfVersion(version)))
  })
}
