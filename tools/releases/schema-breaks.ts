import { isDeepStrictEqual } from 'node:util'

/** JSON Schema as the contract produces it. */
export type Schema = Readonly<Record<string, unknown>> & {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Readers of a reply drop fields that they do not know. A request with such a field meant something by it. */
export type ExtraFields = 'allowed' | 'refused'

const AT_LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const AT_MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const COMPARED = new Set([...AT_LEAST, ...AT_MOST, 'type', 'enum', 'const', 'anyOf', 'oneOf'])
const COMPARED_BELOW = new Set(['properties', 'required', 'additionalProperties', 'items', 'prefixItems'])
const SAYS_NOTHING = new Set(['$schema', 'title', 'description', 'default', 'examples', 'example'])

/** Where a value that `made` allows may be one that `read` refuses: an empty list if every such value is accepted. */
export function schemaBreaks(made: unknown, read: unknown, extra: ExtraFields, at = ''): string[] {
  if (isDeepStrictEqual(made, read)) return []
  if (!isSchema(made) || !isSchema(read)) return [`${at} is another schema`]
  if (Object.keys(read).every((key) => SAYS_NOTHING.has(key))) return []
  const variants = variantsOf(made)
  if (variants) return variants.flatMap((variant) => schemaBreaks(variant, read, extra, at))
  const readable = variantsOf(read)
  if (readable)
    return readable.some((variant) => schemaBreaks(made, variant, extra, at).length === 0)
      ? []
      : [`${at} has a variant that is unknown`]
  return [
    ...valueBreaks(made, read, at),
    ...fieldBreaks(made, read, extra, at),
    ...itemBreaks(made, read, extra, at),
  ]
}

function valueBreaks(made: Schema, read: Schema, at: string): string[] {
  const [values, accepted] = [valuesOf(made), valuesOf(read)]
  if (accepted) {
    const unknown = values?.filter((value) => !accepted.includes(value)) ?? ['any value']
    return unknown.map((value) => `${at} may be ${String(value)}`)
  }
  const isSameType = made.type === read.type || (made.type === 'integer' && read.type === 'number')
  if (!isSameType && read.type !== undefined) return [`${at} is ${made.type}, not ${read.type}`]
  const looser = [
    ...AT_LEAST.filter((limit) => !(numberIn(made, limit, -Infinity) >= numberIn(read, limit, -Infinity))),
    ...AT_MOST.filter((limit) => !(numberIn(made, limit, Infinity) <= numberIn(read, limit, Infinity))),
    // What this comparison does not understand, such as a pattern, must be the same.
    ...Object.keys(read).filter((key) => !isUnderstood(key) && !isDeepStrictEqual(made[key], read[key])),
  ]
  return looser.map((limit) => `${at} has another ${limit}`)
}

function fieldBreaks(made: Schema, read: Schema, extra: ExtraFields, at: string): string[] {
  const [given, known] = [made.properties ?? {}, read.properties ?? {}]
  const always = new Set(made.required)
  const missing = (read.required ?? []).filter((name) => !always.has(name))
  const [rest, knownRest] = [made['additionalProperties'], read['additionalProperties']]
  return [
    ...missing.map((name) => `${at}.${name} may be missing`),
    ...Object.entries(given).flatMap(([name, schema]) => {
      const reader = known[name] ?? (isSchema(knownRest) ? knownRest : undefined)
      if (reader) return schemaBreaks(schema, reader, extra, `${at}.${name}`)
      return extra === 'allowed' ? [] : [`${at}.${name} is unknown`]
    }),
    ...(isSchema(rest) && knownRest !== undefined ? schemaBreaks(rest, knownRest, extra, `${at}.*`) : []),
  ]
}

function itemBreaks(made: Schema, read: Schema, extra: ExtraFields, at: string): string[] {
  const [first, readFirst] = [listIn(made, 'prefixItems'), listIn(read, 'prefixItems')]
  if (first.length !== readFirst.length) return [`${at} has another number of items`]
  return [
    ...first.flatMap((item, place) => schemaBreaks(item, readFirst[place], extra, `${at}[${place}]`)),
    ...(read['items'] === undefined ? [] : schemaBreaks(made['items'], read['items'], extra, `${at}[]`)),
  ]
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isUnderstood = (key: string): boolean =>
  COMPARED.has(key) || COMPARED_BELOW.has(key) || SAYS_NOTHING.has(key)

function variantsOf(schema: Schema): readonly unknown[] | null {
  const variants = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(variants) ? variants : null
}

function valuesOf(schema: Schema): readonly unknown[] | null {
  if ('const' in schema) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : null
}

function numberIn(schema: Schema, key: string, otherwise: number): number {
  const value = schema[key]
  return typeof value === 'number' ? value : otherwise
}

function listIn(schema: Schema, key: string): readonly unknown[] {
  const value = schema[key]
  return Array.isArray(value) ? value : []
}
