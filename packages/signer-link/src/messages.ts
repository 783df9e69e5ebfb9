import { z } from 'zod'

/** The processes that may call the signer; each has a secret and rights of its own. */
export const SIGNER_CLIENTS = ['server', 'cashier', 'worker'] as const
export type SignerClient = (typeof SIGNER_CLIENTS)[number]

/** Why the signer declines a request. A repeat gets the same reply, except for limits. */
export const SIGNER_REFUSALS = [
  'malformed_request',
  'unknown_call',
  'not_allowed',
  'unsafe_key',
  'key_expired',
  'root_key_not_in_use',
  'hourly_limit',
  'unknown_transaction',
  'program_not_allowed',
  'instruction_not_allowed',
  'destination_not_allowed',
  'deposit_unknown',
  'deposit_of_another',
  'withdrawal_unknown',
  'withdrawal_differs',
  'attempt_signed',
  'approval_needed',
  'approval_refused',
  'approval_used',
  'over_transfer_cap',
  'over_hour_cap',
  'over_day_cap',
  'head_contradicts',
] as const
export type SignerRefusal = (typeof SIGNER_REFUSALS)[number]

const hex = (byteLength: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * byteLength}}$`))
const milliseconds = z.int().min(0)

export const refusalReply = z.object({ refused: z.enum(SIGNER_REFUSALS) })

export const certifyRequest = z.strictObject({ dayKey: hex(32) })
export const certifyReply = z.strictObject({
  certificate: z.strictObject({
    rootKeyId: z.int().min(0),
    key: hex(32),
    validFrom: milliseconds,
    validTo: milliseconds,
    sig: hex(64),
  }),
})

const base64 = z.string().regex(/^[A-Za-z0-9+/]{1,2000}={0,2}$/)
const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

export const statusRequest = z.strictObject({})
export const statusReply = z.strictObject({
  rootKeyId: z.int(),
  certificatesThisHour: z.int(),
  hotWallet: address,
})

/**
 * The compiled message of a transaction that pays out of the hot wallet: for the open attempt of a withdrawal, or to a cold
 * wallet; and the request that two people signed for it [C8].
 */
export const signTransferRequest = z.strictObject({
  message: base64,
  withdrawal: z.uuid().optional(),
  approval: z.uuid().optional(),
})

/** The same, before the attempt is opened: room under the caps is kept for it, or it is refused as signing would refuse it. */
export const reserveRoomRequest = z.strictObject({
  message: base64,
  withdrawal: z.uuid(),
  approval: z.uuid().optional(),
})
export const reserveRoomReply = z.strictObject({})

export const signTransferReply = z.strictObject({ signature: hex(64) })

/** The compiled message of a transaction that moves coins of deposit addresses into the hot or a cold wallet. */
export const signSweepRequest = z.strictObject({ message: base64 })
export const signSweepReply = z.strictObject({
  signatures: z.array(z.strictObject({ address, signature: hex(64) })),
})

/** A wallet that may be paid after the wait of new addresses [C3]. */
export const allowDestinationRequest = z.strictObject({ address })
export const allowDestinationReply = z.strictObject({ usableFrom: milliseconds })

/** Makes sure that the deposit addresses up to this number exist. */
export const fillPoolRequest = z.strictObject({ upTo: z.int().min(1).max(10_000_000) })
export const fillPoolReply = z.strictObject({ size: z.int() })

/** [C2] Signs whose this deposit address is, as the game has assigned it. The signature is read from the game. */
export const signDepositRequest = z.strictObject({ index: z.int().min(0).max(2_147_483_647) })
export const signDepositReply = z.strictObject({})

/** [C8] A request that two people signed: the signer checks both signatures and attests it, and nothing happens before. */
export const attestRequest = z.strictObject({ approval: z.uuid() })
export const attestReply = z.strictObject({ signers: z.tuple([z.uuid(), z.uuid()]) })

/** The newest audit checkpoint. */
export const keepHeadRequest = z.strictObject({ position: z.int().min(1), hash: hex(32) })
export const keepHeadReply = z.strictObject({
  position: z.int().min(1),
  hash: hex(32),
  keptAt: z.iso.datetime(),
  publicKey: hex(32),
  signature: hex(64),
})
