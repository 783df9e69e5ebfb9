import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FilePart, ObjectStore } from './object-store.ts'

/** Files in a folder, such as the mount of a disk that is backed up. */
export const folderStore = (folder: string): ObjectStore => ({
  async put(key, bytes) {
    const path = join(folder, key)
    const parent = dirname(path)
    await mkdir(parent, { recursive: true })
    // Under its name it is whole or not there.
    const unfinished = `${path}.${randomUUID()}`
    try {
      await withFile(unfinished, 'wx', async (file) => {
        await file.writeFile(bytes)
        await file.sync()
      })
      await rename(unfinished, path)
    } finally {
      await rm(unfinished, { force: true })
    }
    await withFile(parent, 'r', (directory) => directory.sync())
  },
  async read(key, part) {
    try {
      return await withFile(join(folder, key), 'r', (file) => (part ? readPart(file, part) : file.readFile()))
    } catch (fault) {
      if (isMissing(fault)) return undefined
      throw fault
    }
  },
})

async function withFile<Result>(
  path: string,
  flags: string,
  use: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

async function readPart(file: FileHandle, { beginsAt, bytes }: FilePart): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, beginsAt)
  return bytesRead === bytes ? buffer : undefined
}

const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'ENOENT'
