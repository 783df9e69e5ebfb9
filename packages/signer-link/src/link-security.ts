import type { TlsOptions } from 'node:tls'

export const LINK_SECRET_BYTES = 32

/**
 * TLS with a secret that only the two ends have: each proves to the other that it holds the secret, nobody reads or
 * replays what is sent, and a secret stolen later opens no recorded connection.
 */
export const LINK_SECURITY = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const satisfies TlsOptions
