import { z } from 'zod'

export const nodeEnv = z.enum(['development', 'test', 'production'])
export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
export const port = z.coerce.number().int().min(1).max(65_535)
export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
export const hostName = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name')
/** The chain as screens call it: mainnet-beta, or the name of a test chain. */
export const chainName = z.stringFormat('name', /^[a-z0-9-]{1,30}$/)
/** Fingerprints of the approver keys of the first two people, as `npm run tool staff-first -- --keys` prints them. */
export const approvalRootKeys = commaList
  .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/, 'must be SHA-256 in hex')))
  .prefault('')
