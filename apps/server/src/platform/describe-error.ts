const CAUSES_MAX = 3

interface ErrorDescription {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly errorCode?: string
  readonly constraint?: string
  readonly cause?: ErrorDescription
}

/**
 * What a log may say about an error: an allow-list, because database errors carry row values (`detail`, `where`)
 * and HTTP errors carry whole requests.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...textField(error, 'code', 'errorCode'),
    ...textField(error, 'constraint', 'constraint'),
    ...(error.cause === undefined || depth >= CAUSES_MAX
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  }
}

function textField(error: Error, from: string, to: string): Record<string, string> {
  const value: unknown = Reflect.get(error, from)
  return typeof value === 'string' ? { [to]: value } : {}
}
