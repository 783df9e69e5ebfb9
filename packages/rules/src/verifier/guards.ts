import { isHex, isPrintableAscii, isUuid } from '../transcript/bytes.ts'

/** A guard for values from outside: exactly this shape, nothing missing, nothing more. */
export type Guard<Value> = (value: unknown) => value is Value

export const oneOf =
  <const Value extends string | number>(...allowed: readonly Value[]): Guard<Value> =>
  (value): value is Value =>
    allowed.some((candidate) => candidate === value)

export const hex =
  (byteLength: number): Guard<string> =>
  (value): value is string =>
    typeof value === 'string' && isHex(value, byteLength)

export const uuid: Guard<string> = (value): value is string => typeof value === 'string' && isUuid(value)

export const label: Guard<string> = (value): value is string =>
  typeof value === 'string' && value.length <= 64 && isPrintableAscii(value)

/** An amount of micro-dollars; no payout line is below zero. */
export const amount: Guard<string> = (value): value is string =>
  typeof value === 'string' && /^(0|[1-9]\d{0,18})$/.test(value)

export const count: Guard<number> = (value): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)

export const listOf =
  <Value>(guard: Guard<Value>, { max }: { max: number }): Guard<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.length <= max && value.every((item) => guard(item))

export const pairOf =
  <Value>(guard: Guard<Value>): Guard<readonly [Value, Value]> =>
  (value): value is readonly [Value, Value] =>
    Array.isArray(value) && value.length === 2 && value.every((item) => guard(item))

export const exactly =
  <Shape extends object>(shape: { readonly [Key in keyof Shape]-?: Guard<Shape[Key]> }): Guard<Shape> =>
  (value): value is Shape => {
    if (!isRecord(value)) return false
    const guards = Object.entries<Guard<unknown>>(shape)
    return (
      Object.keys(value).length === guards.length &&
      guards.every(([key, guard]) => Object.hasOwn(value, key) && guard(value[key]))
    )
  }

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
