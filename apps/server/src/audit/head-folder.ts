import { randomBytes } from 'node:crypto'
import { link, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedHead } from '@throwdown/signer-link/audit-head'
import { z } from 'zod'
import type { AuditHeadSink } from './head-sink.ts'

const headFile = z.strictObject({
  position: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  keptAt: z.iso.datetime(),
  publicKey: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})
/** Sixteen digits are more than a position can have; names then sort as positions do. */
const POSITION_DIGITS = 16
const HEAD_FILE = /^\d{16}-[0-9a-f]{64}\.json$/

/** One file for each checkpoint, created with its whole content and never written again. The folder is on another machine, or one whose files nobody may remove. */
export function openHeadFolder(folder: string): AuditHeadSink {
  const names = async () => (await readdir(folder)).filter((name) => HEAD_FILE.test(name)).toSorted()
  const read = async (name: string) => headFile.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  return {
    append: (head) => createFile(folder, head),
    async newest() {
      const name = (await names()).at(-1)
      return name === undefined ? null : read(name)
    },
    async list() {
      const heads: SignedHead[] = []
      // One after another: a year has more files than may be open at once.
      for (const name of await names()) heads.push(await read(name))
      return heads
    },
  }
}

/** A copy from a mail is saved under this name. */
export const headFileName = ({ position, hash }: SignedHead): string =>
  `${String(position).padStart(POSITION_DIGITS, '0')}-${hash}.json`

/** Under its name only once all of it is on the disk: a crash leaves a draft, which nobody reads. */
async function createFile(folder: string, head: SignedHead): Promise<void> {
  const draft = join(folder, `.draft-${randomBytes(6).toString('hex')}`)
  const file = await open(draft, 'wx', 0o444)
  try {
    await file.writeFile(`${JSON.stringify(headFile.parse(head))}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, join(folder, headFileName(head)))
    await syncFolder(folder)
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
