import { createClient } from 'redis'
import type { RedisAddress, RedisPlace } from './redis-url.ts'

const CONNECT_TIMEOUT_MS = 1_000
const RECONNECT_DELAY_MIN_MS = 25
const RECONNECT_DELAY_MAX_MS = 250

export type BusClient = ReturnType<typeof createBusClient>
type Login = Pick<RedisPlace, 'isEncrypted' | 'username' | 'password'>

/** Reconnects in the background without limit. Nothing waits for it: commands fail at once while it is not connected. */
export function openBusClient(login: Login, address: RedisAddress): BusClient {
  const client = createBusClient(login, address, (retries) =>
    Math.min(RECONNECT_DELAY_MIN_MS * 2 ** Math.min(retries, 10), RECONNECT_DELAY_MAX_MS),
  )
  client.on('error', () => undefined)
  void client.connect().catch(() => undefined)
  return client
}

/** Rejects if the server cannot be reached, and is not connected again when the connection ends. */
export async function connectOnce(login: Login, address: RedisAddress): Promise<BusClient> {
  const client = createBusClient(login, address, false)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export function closeBusClient(client: BusClient): void {
  if (client.isOpen) client.destroy()
}

function createBusClient(
  { username, password, isEncrypted }: Login,
  { host, port }: RedisAddress,
  reconnectStrategy: false | ((retries: number) => number),
) {
  const socket = { host, port, connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy }
  return createClient({
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    disableOfflineQueue: true,
    // Nothing waits for a publish; without a time limit no timer is needed per message.
    commandOptions: { timeout: 0 },
    socket: isEncrypted ? { ...socket, tls: true } : socket,
  })
}
