#!/usr/bin/env node
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import { formatReport } from './format-report.ts'
import { nodeCrypto } from './node-crypto.ts'
import { readRequest, Unreadable } from './read-request.ts'

const VERIFIED = 0
const REJECTED = 1
const UNREADABLE = 2

process.exitCode = main(process.argv.slice(2))

function main(args: readonly string[]): number {
  try {
    const { transcript, trust, asJson } = readRequest(args)
    const report = runVerification(verifyTranscript(transcript, trust), nodeCrypto)
    process.stdout.write(asJson ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report))
    return report.verified ? VERIFIED : REJECTED
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    process.stderr.write(`${error.message}\n`)
    return UNREADABLE
  }
}
