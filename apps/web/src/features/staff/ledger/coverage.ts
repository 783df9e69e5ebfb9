/** `108.4%`, cut and never rounded up: less than everything is not 100%. Null when nothing is owed. */
export function coverageOf(assets: string, owed: string): string | null {
  if (BigInt(owed) === 0n) return null
  const tenths = (BigInt(assets) * 1_000n) / BigInt(owed)
  return `${tenths / 10n}.${tenths % 10n}%`
}
