import { randomBytes } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import { type Certificate, isValidAt } from '@throwdown/rules/transcript/certificate'
import type { OperatorSignature } from '@throwdown/rules/transcript/entry'
import type { Clock } from '../platform/clock.ts'
import { type SigningKey, signingKeyFrom } from '../platform/ed25519.ts'
import { refuse } from '../platform/refusal.ts'
import type { CertificateStore, Certifier, OperatorKeys } from './operator-keys.ts'

/** A node requests its next key while the last one still works for this long. */
const RENEW_AHEAD_MS = 12 * 3_600_000
const SEED_BYTES = 32

type DayKeyDeps = {
  readonly certifier: Certifier
  readonly store: CertificateStore
  /** Counts a new key of this node; false when it has made as many as it may in an hour. */
  readonly mayMakeKey: (nowMs: number) => Promise<boolean>
  readonly clock: Clock
}
type DayKey = { readonly key: SigningKey; readonly certificate: Certificate }
type Requested = { readonly key: SigningKey; readonly sinceMs: number }

/** The day keys of one node: made at random, in memory only. */
export class DayKeys implements OperatorKeys {
  private readonly deps: DayKeyDeps
  /** Newest first. */
  private dayKeys: readonly DayKey[] = []
  /** Requested again until it is certified: a lost reply must not use up the certificates of the hour. */
  private requested: Requested | undefined

  constructor(deps: DayKeyDeps) {
    this.deps = deps
  }

  /** Gets the next key certified if it is time. Other nodes can find its certificate before it signs anything. */
  async renew(): Promise<void> {
    const { certifier, store, clock } = this.deps
    const nowMs = clock.nowMs()
    if (this.dayKeys.some(({ certificate }) => certificate.validTo - nowMs > RENEW_AHEAD_MS)) return
    const key = await this.keyToRequest(nowMs)
    const certificate = await certifier.certify(key.publicKey)
    invariant(certificate.key === key.publicKey, 'the certifier certified another key')
    await store.saveCertificate(certificate, nowMs)
    this.dayKeys = [{ key, certificate }, ...this.dayKeys.filter((old) => old.certificate.validTo > nowMs)]
    this.requested = undefined
  }

  canSignAt(atMs: number): boolean {
    return this.keyAt(atMs) !== undefined
  }

  /** How long this node can go on without the signer. */
  validForMs(nowMs: number): number {
    return Math.max(0, ...this.dayKeys.map(({ certificate }) => certificate.validTo - nowMs))
  }

  sign(input: Uint8Array, atMs: number): OperatorSignature {
    const { key } = this.keyAt(atMs) ?? refuse('overloaded')
    return { key: key.publicKey, sig: key.sign(input) }
  }

  certificateOf(key: string): Certificate | undefined {
    return this.dayKeys.find(({ certificate }) => certificate.key === key)?.certificate
  }

  private async keyToRequest(nowMs: number): Promise<SigningKey> {
    const { requested } = this
    // Its certificate, if it got one, would soon have to be renewed, or has ended.
    if (requested && nowMs - requested.sinceMs < RENEW_AHEAD_MS) return requested.key
    // A node that starts again and again makes a key each time, and the signer certifies a number in an hour for all nodes.
    if (!(await this.deps.mayMakeKey(nowMs)))
      throw new Error('this node has made too many day keys in an hour')
    const key = signingKeyFrom(randomBytes(SEED_BYTES))
    this.requested = { key, sinceMs: nowMs }
    return key
  }

  private keyAt(atMs: number): DayKey | undefined {
    return this.dayKeys.find(({ certificate }) => isValidAt(certificate, atMs))
  }
}
