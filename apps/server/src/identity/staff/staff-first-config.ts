import { orExit, parseVariables } from '@throwdown/process-config/parse-variables'
import { postgresUrl } from '@throwdown/process-config/variable-types'
import { z } from 'zod'

const variables = z.object({
  ADMIN_DATABASE_URL: postgresUrl,
  WEB_ORIGINS: z.string().min(1),
})

/** Inviting the first staff runs as an administrator of the database, as migrating does. */
export function loadStaffFirstConfig(): { adminUrl: string; webOrigin: string } {
  return orExit(() => {
    const { ADMIN_DATABASE_URL: adminUrl, WEB_ORIGINS } = parseVariables(variables, process.env)
    return { adminUrl, webOrigin: WEB_ORIGINS.split(',')[0]?.trim() ?? '' }
  })
}
