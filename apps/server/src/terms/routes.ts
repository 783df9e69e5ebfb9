import { succeed } from '@throwdown/contract/envelope'
import { currentTerms } from '@throwdown/contract/terms'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/route.ts'
import { publishTerms } from './publish-terms.ts'

export function termsRoutes(api: FastifyInstance): void {
  const published = publishTerms(termsOfVersion(CURRENT_TERMS_VERSION))
  serve(api, currentTerms, async () => succeed(published))
}
