import { createHash } from 'node:crypto'
import type { ArchiveDeps } from './archive-month.ts'
import { type FileFault, type FileToCheck, listFilesToCheck, noteReading } from './store.ts'

/** Each file is read again about once in that time. */
const READ_AGAIN_AFTER_MS = 30 * 86_400_000
const FILES_AT_ONCE = 20

type CheckDeps = Pick<ArchiveDeps, 'db' | 'objects' | 'clock'> & { readonly readAgainAfterMs?: number }

/** Reads files whose last reading is long ago and notes those that are lost or changed. Returns how many were read. */
export async function checkFiles(deps: CheckDeps, signal?: AbortSignal): Promise<number> {
  const { db, clock, readAgainAfterMs = READ_AGAIN_AFTER_MS } = deps
  const runAtMs = clock.nowMs()
  const due = {
    readBefore: new Date(runAtMs - readAgainAfterMs),
    runAt: new Date(runAtMs),
    limit: FILES_AT_ONCE,
  }
  let read = 0
  for (;;) {
    const files = await listFilesToCheck(db, due)
    for (const file of files) {
      if (signal?.aborted) return read
      await noteReading(db, { id: file.id, fault: await faultOf(deps, file) }, clock.nowMs())
      read += 1
    }
    if (files.length < FILES_AT_ONCE) return read
  }
}

async function faultOf({ objects }: CheckDeps, { key, sha256 }: FileToCheck): Promise<FileFault | null> {
  const bytes = await objects.read(key)
  if (!bytes) return 'lost'
  return createHash('sha256').update(bytes).digest().equals(sha256) ? null : 'changed'
}
