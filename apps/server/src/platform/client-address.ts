import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** The address of the client behind the trusted proxies, as the HTTP API sees it. */
export function clientAddresses(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies.length > 0 ? proxyAddress.compile([...trustedProxies]) : () => false
  return (request) => proxyAddress(request, isTrusted)
}
