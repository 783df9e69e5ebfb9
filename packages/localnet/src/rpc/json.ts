/** TypeScript does not know it yet; Node 24 has it. */
const rawJson: (text: string) => unknown = Reflect.get(JSON, 'rawJSON')

/** Solana's RPC writes whole 64-bit numbers, which kit reads as bigints. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? rawJson(part.toString()) : part,
  )
}

export function parseJson(text: string): unknown {
  return JSON.parse(text, keepDigits)
}

/** Integers beyond 2^53 become bigints instead of losing digits. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source ?? ''
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
  return isInexact ? BigInt(source) : value
}
