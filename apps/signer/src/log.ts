type Fields = Readonly<Record<string, string | number>>
export type SignerLog = (event: string, fields?: Fields) => void

/** One line of JSON for each event. Fields are named one by one, so no object with a key in it is ever passed. */
export const writeLog: SignerLog = (event, fields = {}) =>
  void process.stdout.write(`${JSON.stringify({ time: Date.now(), process: 'signer', event, ...fields })}\n`)

/** What may be logged of an error: drivers put statements and values into messages. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}
