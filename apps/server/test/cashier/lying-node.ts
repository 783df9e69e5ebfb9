import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

/**
 * The URL of a node that passes everything on to another one, except that it knows no signature: every status is null, at the slot of
 * that moment.
 */
export async function aNodeWithoutStatuses(url: string): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const body = Buffer.concat(chunks).toString()
      const reply = await (await fetch(url, { method: 'POST', body })).text()
      response.setHeader('content-type', 'application/json')
      response.end(body.includes('"getSignatureStatuses"') ? withoutStatuses(reply) : reply)
    })().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return `http://127.0.0.1:${address.port}`
}

function withoutStatuses(reply: string): string {
  const { result, ...rest }: { result: { context: unknown; value: readonly unknown[] } } = JSON.parse(reply)
  return JSON.stringify({ ...rest, result: { ...result, value: result.value.map(() => null) } })
}
