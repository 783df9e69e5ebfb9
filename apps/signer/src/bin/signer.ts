import { ADDRESS_KEYS } from '@throwdown/rules/deposit/address-keys'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { UnusableSecretFile } from '@throwdown/signer-link/secret-file'
import { signerConfigOrExit } from '../config.ts'
import { LostState } from '../copy-to-game.ts'
import { leaveMemoryOutOfDumps, ownLimits, refuseCoreDumps } from '../guard-process.ts'
import { writeLog } from '../log.ts'
import { startSigner } from '../start-signer.ts'

const config = signerConfigOrExit()
const limits = ownLimits()
const problem = limits === undefined ? 'the limit of core dumps is not known' : refuseCoreDumps(limits)
if (problem !== undefined && config.NODE_ENV === 'production') exitWith(problem)
if (problem !== undefined) writeLog('unsafe start', { problem })
if (limits !== undefined) leaveMemoryOutOfDumps()

const signer = await startSigner(config, {
  rootKeys: ROOT_KEYS,
  addressKeys: ADDRESS_KEYS,
  log: writeLog,
}).catch((error: unknown) => {
  if (error instanceof UnusableSecretFile || error instanceof LostState) return exitWith(error.message)
  throw error
})
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void signer.stop().then(() => process.exit(0)))

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
