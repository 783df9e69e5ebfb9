import { orExit, parseVariables } from '@throwdown/process-config/parse-variables'
import { postgresUrl } from '@throwdown/process-config/variable-types'
import { z } from 'zod'
import { keyText } from '../../platform/secret-keys-config.ts'

const variables = z.object({
  ADMIN_DATABASE_URL: postgresUrl,
  SECOND_FACTOR_KEY: keyText,
  SECOND_FACTOR_KEY_PREVIOUS: keyText,
})

/** Runs as an administrator of the database, as migrating does: no server may replace the factor of staff. */
export function loadRotateConfig(): { adminUrl: string; newKey: string; oldKey: string } {
  return orExit(() => {
    const config = parseVariables(variables, process.env)
    const { SECOND_FACTOR_KEY: newKey, SECOND_FACTOR_KEY_PREVIOUS: oldKey } = config
    return { adminUrl: config.ADMIN_DATABASE_URL, newKey, oldKey }
  })
}
