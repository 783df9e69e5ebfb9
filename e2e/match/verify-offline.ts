import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { sharedStack } from '../config.ts'

/** The transcript as the player downloads it, checked by the command with nothing but the published keys. */
export async function verifyOffline(page: Page): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-proof-'))
  try {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download transcript')])
    const file = join(folder, 'match.json')
    await download.saveAs(file)
    const keys = await fetch(`${sharedStack().origin}/.well-known/throwdown-keys.json`)
    writeFileSync(join(folder, 'throwdown-keys.json'), await keys.text())
    return execFileSync('throwdown-verify', [file], { encoding: 'utf8' }).toLowerCase()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
