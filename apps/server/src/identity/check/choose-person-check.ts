import type { ServerConfig } from '../../platform/config.ts'
import { localPersonCheck } from './local-person-check.ts'
import type { PersonCheck } from './person-check.ts'

type Variables = Pick<ServerConfig, 'PERSON_CHECK' | 'PERSON_KEY'>

/** A new provider is a line here and a value of the variable. */
const PROVIDERS: Record<ServerConfig['PERSON_CHECK'], (config: Variables) => PersonCheck> = {
  local: ({ PERSON_KEY }) => localPersonCheck(PERSON_KEY),
}

export const choosePersonCheck = (config: Variables): PersonCheck => PROVIDERS[config.PERSON_CHECK](config)
