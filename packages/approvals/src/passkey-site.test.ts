import { expect, test } from 'vitest'
import { passkeySiteOf } from './passkey-site.ts'

test.each([
  [undefined, ['https://play.example'], 'play.example', ['https://play.example']],
  [
    'example.org',
    ['https://play.example.org', 'https://evil-example.org'],
    'example.org',
    ['https://play.example.org'],
  ],
  [
    undefined,
    ['http://127.0.0.1:5173', 'http://[::1]:5173', 'http://localhost:5173'],
    'localhost',
    ['http://localhost:5173'],
  ],
])(
  'the passkeys of domain %s at %j belong to %s and are used at %j',
  (configured, WEB_ORIGINS, domain, origins) => {
    const PASSKEY_DOMAIN = configured
    expect(passkeySiteOf({ PASSKEY_DOMAIN, WEB_ORIGINS })).toEqual({ domain, origins })
  },
)
