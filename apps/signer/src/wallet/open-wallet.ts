import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import {
  allowDestinationRequest,
  fillPoolRequest,
  signSweepRequest,
  signTransferRequest,
} from '@throwdown/signer-link/messages'
import { readSecretBytes } from '@throwdown/signer-link/secret-file'
import type pg from 'pg'
import type { SignerConfig } from '../config.ts'
import type { SignerLog } from '../log.ts'
import { readEd25519Key } from '../root-key.ts'
import { type Call, call } from '../serve.ts'
import { allowDestination } from './allow-destination.ts'
import { fillDepositPool, refuseOtherSeed } from './deposit-pool.ts'
import { openKmsKey } from './kms-key.ts'
import { signSweep } from './sign-sweep.ts'
import { signTransfer, type WalletPolicy } from './sign-transfer.ts'
import { localKey, type WalletKey } from './wallet-key.ts'
import { recordWallets } from './wallet-store.ts'

/** As BIP-39 makes it from a phrase. */
const DEPOSIT_SEED_BYTES = 64

type WalletDeps = { readonly pool: pg.Pool; readonly log: SignerLog }

/** The calls of the cashier: the server itself has no way to money. */
export async function openWallet(
  config: SignerConfig,
  { pool, log }: WalletDeps,
): Promise<{ address: string; calls: [string, Call][] }> {
  const deposits = { pool, seed: readSecretBytes(config.DEPOSIT_SEED_FILE, DEPOSIT_SEED_BYTES) }
  await refuseOtherSeed(deposits)
  const key = await openHotKey(config)
  const policy = policyOf(config)
  await recordWallets(pool, { hot: key.address, cold: policy.coldWallets })
  const { usdcMint, waitHours } = policy
  const allowing = { pool, usdcMint, waitHours, perHourMax: config.DESTINATIONS_PER_HOUR }
  const calls: [string, Call][] = [
    [
      '/sign-transfer',
      call(['cashier'], signTransferRequest, async ({ message, approval }, client) => {
        const bytes = Buffer.from(message, 'base64')
        const signature = await signTransfer({ pool, key, policy }, bytes, approval)
        log('signed a transfer', { client, signature: signature.toString('hex') })
        return { signature: signature.toString('hex') }
      }),
    ],
    [
      '/sign-sweep',
      call(['cashier'], signSweepRequest, async ({ message }, client) => {
        const signing = { pool, key, policy, seed: deposits.seed }
        const signed = await signSweep(signing, Buffer.from(message, 'base64'))
        log('signed a sweep', { client, addresses: signed.length - 1 })
        const signatures = signed.map(({ address, signature }) => ({
          address,
          signature: signature.toString('hex'),
        }))
        return { signatures }
      }),
    ],
    [
      '/allow-destination',
      call(['cashier'], allowDestinationRequest, async ({ address }) => ({
        usableFrom: await allowDestination(allowing, address),
      })),
    ],
    [
      '/fill-deposit-pool',
      call(['cashier'], fillPoolRequest, async ({ upTo }) => ({
        size: await fillDepositPool(deposits, upTo),
      })),
    ],
  ]
  return { address: key.address, calls }
}

async function openHotKey(config: SignerConfig): Promise<WalletKey> {
  const { HOT_WALLET_KEY_FILE: file, HOT_WALLET_KMS_URL: url, HOT_WALLET_KMS_KEY_ID: keyId } = config
  if (file !== undefined) return localKey(readEd25519Key(file))
  if (url === undefined || keyId === undefined) throw new Error('the config names no key of the hot wallet')
  return openKmsKey({ url, keyId })
}

const policyOf = (config: SignerConfig): WalletPolicy => ({
  usdcMint: config.USDC_MINT,
  coldWallets: config.COLD_WALLETS,
  waitHours: config.DESTINATION_WAIT_HOURS,
  automatic: { lamports: config.LAMPORTS_AUTOMATIC, usdc: config.USDC_MICROS_AUTOMATIC },
  trust: { rootKeys: config.APPROVAL_ROOT_KEYS, site: passkeySiteOf(config) },
  perTransfer: { lamports: config.LAMPORTS_PER_TRANSFER, usdc: config.USDC_MICROS_PER_TRANSFER },
  perHour: { lamports: config.LAMPORTS_PER_HOUR, usdc: config.USDC_MICROS_PER_HOUR },
  perDay: { lamports: config.LAMPORTS_PER_DAY, usdc: config.USDC_MICROS_PER_DAY },
})
