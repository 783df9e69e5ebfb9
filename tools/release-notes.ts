// node tools/release-notes.ts v1.2.3: prints what CHANGELOG.md says about a version, and fails unless package.json has it. Needs no package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notesOf } from './releases/notes-of.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

const [tag = ''] = process.argv.slice(2)
const { version }: { version: string } = JSON.parse(read('package.json'))
if (tag !== `v${version}`) throw new Error(`the tag is ${tag}, and package.json says ${version}`)
process.stdout.write(notesOf(read('CHANGELOG.md'), version))
