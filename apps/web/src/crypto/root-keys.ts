import { isHex } from '@throwdown/rules/transcript/bytes'

const PUBLISHED_AT = '/.well-known/throwdown-keys.json'

// Keys in the bundle win over the published list: a change of the bundle cannot go unnoticed.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite types unknown variables as any
const BUNDLED = ((import.meta.env['VITE_ROOT_KEYS'] as string | undefined) ?? '')
  .split(',')
  .filter((key) => isHex(key, 32))

/** The operator's root keys. Every transcript must be certified by one of them. */
export async function loadRootKeys(): Promise<readonly string[]> {
  if (BUNDLED.length > 0) return BUNDLED
  const reply = await fetch(PUBLISHED_AT, { headers: { accept: 'application/json' } })
  if (!reply.ok) throw new Error(`the root keys answered ${reply.status}`)
  return readKeys(await reply.json())
}

/** Reads `{ keys: [{ id, publicKey }] }`. */
export function readKeys(published: unknown): string[] {
  const keys =
    typeof published === 'object' && published !== null && 'keys' in published ? published.keys : []
  if (!Array.isArray(keys)) return []
  return keys.flatMap((key: unknown) =>
    typeof key === 'object' &&
    key !== null &&
    'publicKey' in key &&
    typeof key.publicKey === 'string' &&
    isHex(key.publicKey, 32)
      ? [key.publicKey]
      : [],
  )
}
