import {
  type Address,
  address,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  type MaybeEncodedAccount,
  type ReadonlyUint8Array,
} from '@solana/kit'

const LOOKUP_TABLE_PROGRAM = address('AddressLookupTab1e1111111111111111111111111')
const LOOKUP_TABLE_HEADER_BYTES = 56

export interface MessageInstruction {
  readonly programIndex: number
  readonly accountIndexes: readonly number[]
  readonly data: Uint8Array
}

interface TableLookup {
  readonly accountKey: Address
  readonly writableIndexes: readonly number[]
  readonly readonlyIndexes: readonly number[]
}

/** A compiled message of any version in one shape. */
export interface Message {
  readonly version: 'legacy' | 0 | 1
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyNonSigners: number
  readonly staticKeys: readonly Address[]
  /** A recent blockhash, or the value of a durable nonce. */
  readonly lifetimeToken: string
  readonly instructions: readonly MessageInstruction[]
  /** Null for versions that have none. */
  readonly lookups: readonly TableLookup[] | null
  /** Fee and limits of a version 1 message; older ones have instructions for them. */
  readonly config: Readonly<Record<string, bigint | number | null>> | null
}

export interface AccountKey {
  readonly pubkey: Address
  readonly signer: boolean
  readonly writable: boolean
  readonly source: 'transaction' | 'lookupTable'
}

export function messageOf(messageBytes: ReadonlyUint8Array): Message {
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const shared = {
    signers: compiled.header.numSignerAccounts,
    readonlySigners: compiled.header.numReadonlySignerAccounts,
    readonlyNonSigners: compiled.header.numReadonlyNonSignerAccounts,
    staticKeys: compiled.staticAccounts,
    lifetimeToken: compiled.lifetimeToken,
  }
  if (compiled.version === 1) {
    const instructions = compiled.instructionHeaders.map(({ programAccountIndex }, index) => {
      const payload = compiled.instructionPayloads[index]
      return {
        programIndex: programAccountIndex,
        accountIndexes: payload?.instructionAccountIndices ?? [],
        data: Uint8Array.from(payload?.instructionData ?? []),
      }
    })
    return { ...shared, version: 1, instructions, lookups: null, config: configOf(compiled) }
  }
  const instructions = compiled.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
    programIndex: programAddressIndex,
    accountIndexes: accountIndices ?? [],
    data: Uint8Array.from(data ?? []),
  }))
  if (compiled.version === 'legacy')
    return { ...shared, version: 'legacy', instructions, lookups: null, config: null }
  const lookups = (compiled.addressTableLookups ?? []).map((lookup) => ({
    accountKey: lookup.lookupTableAddress,
    writableIndexes: lookup.writableIndexes,
    readonlyIndexes: lookup.readonlyIndexes,
  }))
  return { ...shared, version: 0, instructions, lookups, config: null }
}

interface CompiledConfig {
  readonly configMask: number
  readonly configValues: readonly { readonly value: bigint | number }[]
}

const FEE_BITS = 0b00011
const KNOWN_BITS = 0b11111

/** The mask says which values are there: two bits for the fee, both or none, and one for each limit. */
function configOf({ configMask, configValues }: CompiledConfig): Message['config'] {
  const isFeeWhole = [0, FEE_BITS].includes(configMask & FEE_BITS)
  // LiteSVM ends the process at any other mask.
  if (!isFeeWhole || (configMask & ~KNOWN_BITS) !== 0) throw new RangeError('an unknown config mask')
  const values = configValues.map(({ value }) => value)
  const take = (bits: number) => (configMask & bits ? (values.shift() ?? null) : null)
  return {
    priorityFee: take(FEE_BITS),
    computeUnitLimit: take(0b00100),
    loadedAccountsDataSizeLimit: take(0b01000),
    heapSize: take(0b10000),
  }
}

/** Every account that the message names, in the order of its indexes: static, then looked up. */
export function keysOf(message: Message, read: (table: Address) => MaybeEncodedAccount): AccountKey[] {
  const { staticKeys, signers, readonlySigners, readonlyNonSigners } = message
  const keys: AccountKey[] = staticKeys.map((pubkey, index) => ({
    pubkey,
    signer: index < signers,
    writable:
      index < signers ? index < signers - readonlySigners : index < staticKeys.length - readonlyNonSigners,
    source: 'transaction',
  }))
  for (const writable of [true, false])
    for (const lookup of message.lookups ?? []) {
      const table = tableAt(read(lookup.accountKey))
      for (const index of writable ? lookup.writableIndexes : lookup.readonlyIndexes) {
        const pubkey = table(index)
        if (pubkey !== null) keys.push({ pubkey, signer: false, writable, source: 'lookupTable' })
      }
    }
  return keys
}

/** LiteSVM refuses transactions whose tables do not have the index, so null never reaches a block. */
function tableAt(account: MaybeEncodedAccount): (index: number) => Address | null {
  if (!account.exists || account.programAddress !== LOOKUP_TABLE_PROGRAM) return () => null
  return (index) => {
    const start = LOOKUP_TABLE_HEADER_BYTES + 32 * index
    const bytes = account.data.slice(start, start + 32)
    return bytes.length === 32 ? address(getBase58Decoder().decode(bytes)) : null
  }
}
