import { writeFileSync } from 'node:fs'
import { v2Vectors } from './vectors/v2-vectors.ts'

// npm run vectors: writes the test vectors of RPS-DUEL/v2 and formats them.
const file = new URL('./vectors/v2.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(v2Vectors(), null, 2)}\n`)
