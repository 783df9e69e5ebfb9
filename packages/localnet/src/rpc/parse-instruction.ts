import { getBase58Decoder } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { SYSTEM_PROGRAM } from '../chain/accounts.ts'
import { MEMO_PROGRAMS } from '../chain/execute-transaction.ts'
import type { AccountKey, MessageInstruction } from '../chain/message.ts'
import { toUiAmount } from '../chain/token-balances.ts'

const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12

/** As `jsonParsed` shows an instruction: transfers and memos by name, everything else with its accounts. */
export function parseInstruction(
  { programIndex, accountIndexes, data }: MessageInstruction,
  { keys, stackHeight }: { keys: readonly AccountKey[]; stackHeight: number },
) {
  const programId = keys[programIndex]?.pubkey ?? SYSTEM_PROGRAM
  const accounts = accountIndexes.map((index) => keys[index]?.pubkey ?? SYSTEM_PROGRAM)
  const bytes = Buffer.from(data)
  if (MEMO_PROGRAMS.has(programId))
    return { program: 'spl-memo', programId, stackHeight, parsed: bytes.toString('utf8') }
  const [program, parsed] = transferOf(programId, accounts, bytes) ?? []
  if (program) return { program, programId, stackHeight, parsed }
  return { programId, accounts, data: getBase58Decoder().decode(data), stackHeight }
}

function transferOf(programId: string, accounts: readonly string[], data: Buffer): [string, object] | null {
  const [first, second, third, fourth] = accounts
  if (programId === SYSTEM_PROGRAM && data.length === 12 && data.readUInt32LE() === SYSTEM_TRANSFER) {
    const info = { source: first, destination: second, lamports: data.readBigUInt64LE(4) }
    return ['system', { type: 'transfer', info }]
  }
  if (programId !== TOKEN_PROGRAM_ADDRESS || data.length < 9) return null
  const amount = data.readBigUInt64LE(1)
  if (data[0] === TOKEN_TRANSFER) {
    const info = { source: first, destination: second, authority: third, amount: amount.toString() }
    return ['spl-token', { type: 'transfer', info }]
  }
  if (data[0] !== TOKEN_TRANSFER_CHECKED) return null
  const tokenAmount = toUiAmount(amount, data[9] ?? 0)
  const info = { source: first, mint: second, destination: third, authority: fourth, tokenAmount }
  return ['spl-token', { type: 'transferChecked', info }]
}
