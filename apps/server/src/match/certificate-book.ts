import { invariant } from '@throwdown/rules/invariant'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { CertificateStore } from './operator-keys.ts'

/** Finds the certificates that belong to entries, whichever node signed them. Reads each one once. */
export class CertificateBook {
  private readonly store: Pick<CertificateStore, 'loadCertificates'>
  private readonly known = new Map<string, Certificate>()

  constructor(store: Pick<CertificateStore, 'loadCertificates'>) {
    this.store = store
  }

  async certificatesOf(entries: readonly StoredEntry[]): Promise<Certificate[]> {
    const keys = signersOf(entries)
    const unknown = keys.filter((key) => !this.known.has(key))
    if (unknown.length > 0)
      for (const certificate of await this.store.loadCertificates(unknown))
        this.known.set(certificate.key, certificate)
    return keys.map((key) => {
      const certificate = this.known.get(key)
      invariant(certificate !== undefined, `the certificate of the day key ${key} is missing`)
      return certificate
    })
  }
}

export const signersOf = (entries: readonly StoredEntry[]): string[] => [
  ...new Set(entries.flatMap(({ key }) => key ?? [])),
]
