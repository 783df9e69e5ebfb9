import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs'

/** All spellings in which a secret could be written somewhere. */
const formsOf = (secret: Buffer): Buffer[] =>
  [
    secret.toString('hex'),
    secret.toString('base64').replaceAll('=', ''),
    secret.toString('base64url'),
    [...secret].join(','),
  ].map((text) => Buffer.from(text))

export const holds = (text: Buffer, secret: Buffer): boolean =>
  [secret, ...formsOf(secret)].some((form) => text.includes(form))

const FILES = ['environ', 'cmdline', 'status', 'maps', 'limits', 'stat', 'mountinfo', 'cgroup', 'comm']

/** What others can read about a process: its files in /proc, and where its open files and its folder are. */
export function shownByProc(pid: number): Buffer {
  const links = [...readdirSync(`/proc/${pid}/fd`).map((name) => `fd/${name}`), 'cwd', 'exe'].map((name) => {
    try {
      return Buffer.from(readlinkSync(`/proc/${pid}/${name}`))
    } catch {
      // Closed since the listing.
      return Buffer.alloc(0)
    }
  })
  return Buffer.concat([...FILES.map((name) => readFileSync(`/proc/${pid}/${name}`)), ...links])
}

/** Whether any form of each secret is anywhere in the memory of a process. */
export function inMemoryOf(pid: number, secrets: readonly Buffer[]): boolean[] {
  const forms = secrets.map((secret) => [secret, ...formsOf(secret)])
  const found = secrets.map(() => false)
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  for (const [, start = '', end = ''] of readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(
    /^([0-9a-f]+)-([0-9a-f]+) rw/gm,
  )) {
    const region = readRegion(memory, BigInt(`0x${start}`), BigInt(`0x${end}`))
    forms.forEach((spellings, index) => {
      if (spellings.some((form) => region.includes(form))) found[index] = true
    })
  }
  closeSync(memory)
  return found
}

function readRegion(memory: number, start: bigint, end: bigint): Buffer {
  const region = Buffer.alloc(Number(end - start))
  try {
    return region.subarray(0, readSync(memory, region, 0, region.length, start))
  } catch {
    // Gone since the listing, or not backed by memory.
    return Buffer.alloc(0)
  }
}
