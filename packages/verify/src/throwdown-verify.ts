#!/usr/bin/env node
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { judgeFraud } from '@throwdown/rules/verifier/judge-fraud'
import { verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import { isRelease } from './config.ts'
import { formatFraud, formatReport } from './format-report.ts'
import { nodeCrypto } from './node-crypto.ts'
import { type Request, readRequest, Unreadable } from './read-request.ts'

const VERIFIED = 0
const REJECTED = 1
const UNREADABLE = 2
/** Never 0: the file is genuine, and what it shows is that we cheated. */
const FRAUD_PROVEN = 3

process.exitCode = main(process.argv.slice(2))

function main(args: readonly string[]): number {
  try {
    const request = readRequest(args, { isRelease })
    return request.claims === 'fraud' ? judge(request) : verify(request)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    process.stderr.write(`${error.message}\n`)
    return UNREADABLE
  }
}

function verify({ file, trust, asJson }: Request): number {
  const report = runVerification(verifyTranscript(file, trust), nodeCrypto)
  process.stdout.write(asJson ? json(report) : formatReport(report))
  return report.verified ? VERIFIED : REJECTED
}

function judge({ file, trust, asJson }: Request): number {
  const verdict = runVerification(judgeFraud(file, trust.rootKeys), nodeCrypto)
  process.stdout.write(asJson ? json(verdict) : formatFraud(verdict))
  return verdict.proven ? FRAUD_PROVEN : REJECTED
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
