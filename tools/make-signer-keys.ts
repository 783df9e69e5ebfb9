// Writes the key files of a developer's signer into a folder, if they are missing.
//   node tools/make-signer-keys.ts FOLDER
import { makeSignerFiles } from './dev/signer-files.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: make-signer-keys.ts FOLDER')
makeSignerFiles(folder)
