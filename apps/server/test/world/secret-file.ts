import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const SIGNER_SECRET = randomBytes(32).toString('base64url')

/** The file with the secret of a process for its link to the signer; it is gone after the test. */
export function aSecretFile(mode = 0o600): string {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-bins-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'server.secret')
  writeFileSync(file, SIGNER_SECRET, { mode })
  return file
}
