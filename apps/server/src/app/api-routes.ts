import { identityRoutes } from '../identity/routes.ts'
import { supportRoutes } from '../support/routes.ts'
import { systemRoutes } from '../system/routes.ts'
import { termsRoutes } from '../terms/routes.ts'
import type { RegisterRoutes } from './http.ts'

/** Every domain's routes, in one list. */
export const registerApi: RegisterRoutes = (api, context) => {
  systemRoutes(api, context)
  termsRoutes(api)
  void api.register(async (scope) => identityRoutes(scope, context))
  supportRoutes(api, context)
}
