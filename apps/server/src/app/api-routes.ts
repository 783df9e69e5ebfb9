import { systemRoutes } from '../system/routes.ts'
import { termsRoutes } from '../terms/routes.ts'
import type { RegisterRoutes } from './http.ts'

/** Every domain's routes, in one list. */
export const registerApi: RegisterRoutes = (api, context) => {
  systemRoutes(api, context)
  termsRoutes(api)
}
