/** Where passkeys are made and used. A browser offers a passkey only to pages of its domain. */
export interface PasskeySite {
  readonly domain: string
  readonly origins: readonly string[]
}

export function passkeySiteOf({ PASSKEY_DOMAIN, WEB_ORIGINS }: PasskeyConfig): PasskeySite {
  const hosts = WEB_ORIGINS.map((origin) => new URL(origin).hostname)
  const domain = PASSKEY_DOMAIN ?? hosts.find((host) => !isAddress(host)) ?? 'localhost'
  return { domain, origins: WEB_ORIGINS.filter((_, index) => belongsTo(hosts[index] ?? '', domain)) }
}

export type PasskeyConfig = {
  readonly PASSKEY_DOMAIN?: string | undefined
  readonly WEB_ORIGINS: readonly string[]
}

const belongsTo = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/** Browsers make no passkeys for addresses. */
const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host)
