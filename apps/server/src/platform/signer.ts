import { LINK_SECRET_BYTES } from '@throwdown/signer-link/link-security'
import type { SignerClient } from '@throwdown/signer-link/messages'
import { readSecretBytes, UnusableSecretFile } from '@throwdown/signer-link/secret-file'
import { type SignerLink, signerLink } from '@throwdown/signer-link/signer-link'
import type { CashierConfig } from './cashier-config.ts'
import type { ServerConfig } from './config.ts'

/** The variable that names the file with the secret of each client. */
const SECRET_FILES = {
  server: 'SIGNER_SECRET_FILE',
  worker: 'SIGNER_SECRET_FILE',
  cashier: 'CASHIER_SECRET_FILE',
} as const

type SignerVariables<Client extends SignerClient> = Pick<ServerConfig, 'SIGNER_HOST' | 'SIGNER_PORT'> &
  Pick<ServerConfig & CashierConfig, (typeof SECRET_FILES)[Client]>

/** Ends the process if the secret cannot be used: it could never do its work. */
export function openSignerLink<Client extends SignerClient>(
  client: Client,
  config: SignerVariables<Client>,
): SignerLink {
  const variable = SECRET_FILES[client]
  return signerLink({
    host: config.SIGNER_HOST,
    port: config.SIGNER_PORT,
    client,
    secret: secretOrExit(variable, config[variable]),
  })
}

function secretOrExit(variable: string, path: string): Buffer {
  try {
    return readSecretBytes(path, LINK_SECRET_BYTES)
  } catch (error) {
    if (!(error instanceof UnusableSecretFile)) throw error
    process.stderr.write(`${variable}: ${error.message}\n`)
    return process.exit(1)
  }
}
