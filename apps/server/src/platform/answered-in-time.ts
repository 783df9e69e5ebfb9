// Redis answers in well under a millisecond; a request must not wait for one that hangs.
const REDIS_ANSWER_MAX_MS = 250

/** Rejects when Redis keeps the connection and does not answer. */
export async function answeredInTime<Value>(
  command: Promise<Value>,
  maxMs: number = REDIS_ANSWER_MAX_MS,
): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('redis did not answer in time')), maxMs)
  try {
    return await Promise.race([command, late])
  } finally {
    clearTimeout(timer)
  }
}
