import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aHead, HEAD_SINK_CASES } from '../../test/world/head-sink-cases.ts'
import { openHeadFolder } from './head-folder.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-heads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('a folder keeps copies of audit checkpoints', () => {
  test.each(HEAD_SINK_CASES)('$name', async ({ run }) => {
    expect.hasAssertions()
    const folder = aFolder()
    const open = async () => openHeadFolder(folder)
    await run({ open, reopen: open })
  })
})

test('a crash in the middle of a file leaves a draft, which is not read; other files are left alone', async () => {
  const folder = aFolder()
  writeFileSync(join(folder, '.draft-0011'), '{"position":')
  writeFileSync(join(folder, 'README'), 'of the operator')
  const sink = openHeadFolder(folder)
  expect(await sink.newest()).toBeNull()
  await sink.append(aHead(3))
  expect(await sink.list()).toEqual([aHead(3)])
  expect(readdirSync(folder)).toHaveLength(3)
})

test('a folder that is not there is a fault, not an empty one', async () => {
  const sink = openHeadFolder('/nowhere/heads')
  await expect(sink.newest()).rejects.toThrow('ENOENT')
  await expect(sink.append(aHead(1))).rejects.toThrow('ENOENT')
})
