import { orExit, parseVariables } from '@throwdown/process-config/parse-variables'
import { postgresUrl } from '@throwdown/process-config/variable-types'
import { z } from 'zod'

const key = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url')
const variables = z.object({
  ADMIN_DATABASE_URL: postgresUrl,
  SECOND_FACTOR_KEY: key,
  SECOND_FACTOR_KEY_PREVIOUS: key,
})

/** Runs as an administrator of the database, as migrating does: no server may replace the factor of staff. */
export function loadRotateConfig(): { adminUrl: string; newKey: string; oldKey: string } {
  return orExit(() => {
    const config = parseVariables(variables, process.env)
    const { SECOND_FACTOR_KEY: newKey, SECOND_FACTOR_KEY_PREVIOUS: oldKey } = config
    return { adminUrl: config.ADMIN_DATABASE_URL, newKey, oldKey }
  })
}
