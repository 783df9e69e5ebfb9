import { z } from 'zod'

/** [C2] What a page needs to believe a deposit address, next to the address itself. */
export const signedAddress = {
  addressSignature: z
    .string()
    .regex(/^[0-9a-f]{128}$/)
    .nullable()
    .describe('Of the signer, over player, address and cluster: pages show no address without it'),
  cluster: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/)
    .describe('mainnet-beta, or the name of a test chain, which the screen shows'),
}
