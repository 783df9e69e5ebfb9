/**
 * The security headers of the web, the one source for nginx (`npm run tool nginx-config`) and for `tools/serve-web.ts`.
 * Every page, file and error of the web is sent with them; replies of the server keep the policy that it sent itself.
 */
export function pageHeaders({ overTls }: { overTls: boolean }): Record<string, string> {
  const policy = overTls ? { ...POLICY, 'upgrade-insecure-requests': [] } : POLICY
  return {
    'Content-Security-Policy': written(policy),
    ...HEADERS,
    ...(overTls && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  }
}

/** Files in `assets` have a hash in their name; everything else must be requested again each time. */
export const CACHE = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
} as const

/** The server is behind these paths; everything else is a file of the web. */
export const SERVER_PATHS = ['/api', '/socket.io', '/.well-known'] as const

const YEAR_SECONDS = 31_536_000
const SELF = ["'self'"]
const NONE = ["'none'"]

/** Nothing that is not listed: a new kind of resource fails in the browser tests until it is added here. */
const POLICY: Record<string, readonly string[]> = {
  'default-src': NONE,
  'script-src': SELF,
  // Without 'unsafe-inline': React sets style properties through the CSSOM, which needs no permission.
  'style-src': SELF,
  'img-src': SELF,
  'font-src': SELF,
  'media-src': SELF,
  // The socket too: 'self' covers wss: of the same host and port in every browser that runs the build.
  'connect-src': SELF,
  'base-uri': NONE,
  'form-action': SELF,
  'frame-ancestors': NONE,
  'object-src': NONE,
  // No text becomes code or markup: the web has no policy that could turn one into the other, and none can be made.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': NONE,
}

const HEADERS = {
  // Addresses name matches and pools, and no other site needs to know them.
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': [
    'accelerometer=()',
    'camera=()',
    'display-capture=()',
    'geolocation=()',
    'gyroscope=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    'payment=()',
    'serial=()',
    'usb=()',
    'xr-spatial-tracking=()',
  ].join(', '),
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function written(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}
