import type { ServerConfig } from '../../platform/config.ts'
import { localPersonCheck } from './local-person-check.ts'
import type { PersonCheck } from './person-check.ts'

type Variables = Pick<ServerConfig, 'PERSON_CHECK' | 'CODE_PEPPER'>

/** A new provider is a line here and a value of the variable. */
const PROVIDERS: Record<ServerConfig['PERSON_CHECK'], (config: Variables) => PersonCheck> = {
  local: ({ CODE_PEPPER }) => localPersonCheck(CODE_PEPPER),
}

export const choosePersonCheck = (config: Variables): PersonCheck => PROVIDERS[config.PERSON_CHECK](config)
