import { type Address, isAddress, isSignature, type Signature, signature } from '@solana/kit'
import { z } from 'zod'
import { invalidParams } from './rpc-error.ts'

/** As nodes limit one question for statuses. */
const SIGNATURES_MAX = 256
const U64_MAX = 2n ** 64n - 1n

export const u64 = z
  .union([z.int().min(0), z.bigint()])
  .transform(BigInt)
  .refine((value) => value >= 0n && value <= U64_MAX, 'is not a u64')
/** Decoding base58 costs more than all the rest of a reading of accounts, and the same addresses are asked for in every round. */
const CHECKED_MAX = 50_000
const checked = new Map<string, Address>()

export const addressText = z.string().transform((text, context): Address => {
  const known = checked.get(text)
  if (known !== undefined) return known
  if (!isAddress(text)) {
    context.addIssue('is not an address')
    return z.NEVER
  }
  if (checked.size >= CHECKED_MAX) checked.clear()
  checked.set(text, text)
  return text
})
const signatureText = z
  .string()
  .refine(isSignature, 'is not a signature')
  .transform((text): Signature => signature(text))
const commitment = z.enum(['processed', 'confirmed', 'finalized'])
const encoding = z.enum(['base58', 'base64', 'base64+zstd', 'json', 'jsonParsed'])

/** Every option of every method; a method reads those it knows and ignores the others, as nodes do. */
const requestOptions = z.object({
  commitment: commitment.optional(),
  minContextSlot: u64.optional(),
  encoding: encoding.optional(),
  dataSlice: z.object({ offset: z.int().min(0), length: z.int().min(0) }).optional(),
  filters: z
    .array(
      z.union([
        z.object({ dataSize: u64 }),
        z.object({
          memcmp: z.object({ offset: z.int().min(0), bytes: z.string(), encoding: encoding.optional() }),
        }),
      ]),
    )
    .optional(),
  withContext: z.boolean().optional(),
  skipPreflight: z.boolean().optional(),
  sigVerify: z.boolean().optional(),
  replaceRecentBlockhash: z.boolean().optional(),
  innerInstructions: z.boolean().optional(),
  accounts: z.object({ addresses: z.array(addressText).max(100), encoding: encoding.optional() }).optional(),
  searchTransactionHistory: z.boolean().optional(),
  limit: z.int().min(1).max(1_000).optional(),
  before: z.string().optional(),
  until: z.string().optional(),
  maxSupportedTransactionVersion: z.int().min(0).max(255).optional(),
  transactionDetails: z.enum(['full', 'accounts', 'signatures', 'none']).optional(),
  rewards: z.boolean().optional(),
})

export type RequestOptions = z.output<typeof requestOptions>

/** The positional parameters of one request. */
export class Params {
  readonly #values: readonly unknown[]

  constructor(values: readonly unknown[]) {
    this.#values = values
  }

  has(index: number): boolean {
    return this.#values[index] !== undefined && this.#values[index] !== null
  }

  isObject(index: number): boolean {
    return typeof this.#values[index] === 'object'
  }

  read<Shape extends z.ZodType>(index: number, shape: Shape): z.output<Shape> {
    const parsed = shape.safeParse(this.#values[index])
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw invalidParams(`parameter ${[index, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`)
  }

  text(index: number): string {
    return this.read(index, z.string())
  }

  u64(index: number): bigint {
    return this.read(index, u64)
  }

  address(index: number): Address {
    return this.read(index, addressText)
  }

  signature(index: number): Signature {
    return this.read(index, signatureText)
  }

  signatures(index: number): Signature[] {
    return this.read(index, z.array(signatureText).max(SIGNATURES_MAX))
  }

  options(index: number): RequestOptions {
    return this.has(index) ? this.read(index, requestOptions) : {}
  }
}
