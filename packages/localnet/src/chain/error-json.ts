import type { FailedTransactionMetadata } from 'litesvm'
import type { TransactionErrorJson } from './transaction-record.ts'

/**
 * LiteSVM gives numbers for most errors, whose names exist in its types only. Its text has the names, and they are
 * those of the RPC: `InstructionError(0, Custom(1))`, `InsufficientFundsForRent { account_index: 1 }`, `AlreadyProcessed`.
 */
export function errorJsonOf(failed: FailedTransactionMetadata): TransactionErrorJson {
  const text = /err: (.*?), meta: TransactionMetadata \{/s.exec(failed.toString())?.[1] ?? 'SanitizeFailure'
  const instruction = /^InstructionError\((\d+), (.*)\)$/s.exec(text)
  if (instruction)
    return { InstructionError: [Number(instruction[1]), instructionError(instruction[2] ?? '')] }
  const withIndex = /^(\w+)[ ({]+(account_index: )?(\d+)/.exec(text)
  if (!withIndex) return text
  const [, name = '', accountIndex, index] = withIndex
  return { [name]: accountIndex ? { account_index: Number(index) } : Number(index) }
}

function instructionError(text: string): TransactionErrorJson {
  const custom = /^Custom\((\d+)\)$/.exec(text)
  if (custom) return { Custom: Number(custom[1]) }
  return /^\w+/.exec(text)?.[0] ?? 'GenericError'
}
