import { invariant } from '../invariant.ts'
import { isPrintableAscii } from './bytes.ts'

/** What a transcript may contain: one way to write each value, so one hash for each entry. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue }

// Printable ASCII without the quote and the backslash: written as it is.
const NEEDS_NO_ESCAPE = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

/** RFC 8785, restricted to printable ASCII, safe integers, booleans, arrays and objects: no null, no fraction. */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'string') return canonicalText(value)
  if (typeof value === 'number') {
    invariant(Number.isSafeInteger(value) && !Object.is(value, -0), `${value} is not a safe integer`)
    return String(value)
  }
  if (typeof value === 'boolean') return String(value)
  invariant(typeof value === 'object' && value !== null, `a ${typeof value} has no canonical form`)
  return isList(value) ? `[${value.map(canonicalJson).join(',')}]` : canonicalObject(value)
}

/** Whether a value read from outside has a canonical form at all. */
export function isCanonical(value: unknown): value is CanonicalValue {
  if (typeof value === 'string') return isPrintableAscii(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0)
  if (typeof value === 'boolean') return true
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.every(isCanonical)
  return Object.entries(value).every(([key, inner]) => isPrintableAscii(key) && isCanonical(inner))
}

function canonicalText(value: string): string {
  if (NEEDS_NO_ESCAPE.test(value)) return `"${value}"`
  invariant(isPrintableAscii(value), 'a transcript holds printable ASCII only')
  return JSON.stringify(value)
}

function canonicalObject(value: { readonly [key: string]: CanonicalValue }): string {
  let members = ''
  // Default sort compares UTF-16 units, as RFC 8785 wants.
  for (const key of Object.keys(value).sort()) {
    const inner = value[key]
    invariant(inner !== undefined && inner !== null, `"${key}" has no value`)
    members += `${members === '' ? '' : ','}${canonicalText(key)}:${canonicalJson(inner)}`
  }
  return `{${members}}`
}

// Array.isArray alone does not narrow a readonly array out of a union.
const isList = (value: object): value is readonly CanonicalValue[] => Array.isArray(value)
