import type { FastifyInstance } from 'fastify'
import { sendNoStore } from '../platform/keep-unstored.ts'
import { reopenRoutes } from './accounts/reopen-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { checkRoutes } from './check/check-routes.ts'
import { choosePersonCheck } from './check/choose-person-check.ts'
import { emailRoutes } from './email/email-routes.ts'
import type { IdentityDeps } from './identity.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { securityRoutes } from './security-routes.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { userRoutes } from './user-routes.ts'

export function identityRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  sendNoStore(api)
  authRoutes(api, deps)
  reopenRoutes(api, deps)
  emailRoutes(api, deps)
  securityRoutes(api, deps)
  passkeyRoutes(api, deps)
  userRoutes(api, deps)
  settingsRoutes(api, deps)
  checkRoutes(api, deps, choosePersonCheck(deps.config))
  staffRoutes(api, deps)
}
