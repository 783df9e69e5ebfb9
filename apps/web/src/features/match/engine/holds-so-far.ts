import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import {
  checkCertificate,
  checkChain,
  checkOperatorSignatures,
} from '@throwdown/rules/verifier/check-envelope'
import { checkPlayers } from '@throwdown/rules/verifier/check-players'
import { isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import type { Verification } from '@throwdown/rules/verifier/crypto-requests'
import { verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'

/**
 * [F3] Looks at what has been opened so far: both openings fit their seals and carry their players' signatures. A
 * finished match gets the whole verifier. Returns the names of the checks that do not hold.
 */
export function* auditPlayed(
  chain: readonly StoredEntry[],
  rootKeys: readonly string[],
): Verification<string[]> {
  if (chain.at(-1)?.entry.type === 'result') {
    const { checks } = yield* verifyTranscript({ entries: chain }, { rootKeys })
    return checks.filter(({ status }) => status === 'failed').map(({ id }) => id)
  }
  const course = readCourse(chain)
  if (isOutOfOrder(course)) return ['order']
  const findings = [
    ...(yield* checkChain(chain)),
    ...(yield* checkCertificate(course.header, rootKeys)),
    ...(yield* checkOperatorSignatures(chain, course.header.body.operatorKey)),
    ...(yield* checkPlayers(course)),
  ]
  return findings.map(({ check }) => check)
}
