import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A key service with the calls of AWS KMS. It signs RAW messages of one key, or badly if the test says so. */
export async function startFakeKms(key: KeyObject = generateKeyPairSync('ed25519').privateKey) {
  const state = { calls: 0, isLying: false, isDown: false }
  const keyId = `key-${randomBytes(4).toString('hex')}`
  const server = createServer((request, response) => void reply(request, response))
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(request))
    state.calls += 1
    const isSign = request.headers['x-amz-target'] === 'TrentService.Sign'
    const isRaw = body.MessageType === 'RAW' && body.SigningAlgorithm === 'ED25519_SHA_512'
    if (state.isDown || body.KeyId !== keyId || (isSign && !isRaw)) {
      response.writeHead(400).end('{}')
      return
    }
    const message = Buffer.from(body.Message ?? '', 'base64')
    const signature = sign(null, state.isLying ? Buffer.concat([message, Buffer.of(1)]) : message, key)
    const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' })
    response.end(
      JSON.stringify({
        ...(isSign && { Signature: signature.toString('base64') }),
        PublicKey: publicKey.toString('base64'),
      }),
    )
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the key service has no port')
  return { place: { url: `http://127.0.0.1:${address.port}/`, keyId }, state }
}
