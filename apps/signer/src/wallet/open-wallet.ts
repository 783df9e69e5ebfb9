import {
  allowDestinationRequest,
  fillPoolRequest,
  reserveRoomRequest,
  signDepositRequest,
  signSweepRequest,
  signTransferRequest,
} from '@throwdown/signer-link/messages'
import { readSecretBytes } from '@throwdown/signer-link/secret-file'
import { trustOf } from '../attest-approval.ts'
import type { SignerConfig } from '../config.ts'
import type { Databases } from '../databases.ts'
import type { SignerLog } from '../log.ts'
import { readEd25519Key } from '../root-key.ts'
import { type Call, call } from '../serve.ts'
import type { AddressKey } from './address-key.ts'
import { allowDestination } from './allow-destination.ts'
import { fillDepositPool, refuseOtherSeed } from './deposit-pool.ts'
import { openKmsKey } from './kms-key.ts'
import { reserveRoom } from './reserve-room.ts'
import { signDeposit, signDepositsAgain } from './sign-deposit.ts'
import { signSweep } from './sign-sweep.ts'
import { signTransfer, type WalletPolicy } from './sign-transfer.ts'
import { localKey, type WalletKey } from './wallet-key.ts'
import { recordWallets } from './wallet-store.ts'

/** Opening an attempt and signing it takes less than a second; a cashier that dies in between leaves its room this long. */
const ROOM_SECONDS = 30

/** As BIP-39 makes it from a phrase. */
const DEPOSIT_SEED_BYTES = 64

type WalletDeps = { readonly databases: Databases; readonly addressKey: AddressKey; readonly log: SignerLog }

/** The calls of the cashier: the server itself has no way to money. */
export async function openWallet(
  config: SignerConfig,
  { databases, addressKey, log }: WalletDeps,
): Promise<{ address: string; caps: Pick<WalletPolicy, 'perHour' | 'perDay'>; calls: [string, Call][] }> {
  const deposits = { ...databases, seed: readSecretBytes(config.DEPOSIT_SEED_FILE, DEPOSIT_SEED_BYTES) }
  await refuseOtherSeed(deposits)
  const owners = { ...deposits, key: addressKey, network: config.SOLANA_CLUSTER }
  await signDepositsAgain(owners)
  const key = await openHotKey(config)
  const policy = policyOf(config)
  await recordWallets(databases.state, { hot: key.address, cold: policy.coldWallets })
  const { usdcMint, waitHours } = policy
  const allowing = { state: databases.state, usdcMint, waitHours, perHourMax: config.DESTINATIONS_PER_HOUR }
  const calls: [string, Call][] = [
    ...signingCalls({ ...databases, key, policy, seed: deposits.seed }, log),
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
    [
      '/sign-deposit',
      call(['cashier'], signDepositRequest, async ({ index }, client) => {
        await signDeposit(owners, index)
        log('signed a deposit address', { client, index })
        return {}
      }),
    ],
  ]
  return { address: key.address, caps: policy, calls }
}

type Signing = Parameters<typeof signTransfer>[0] & Parameters<typeof signSweep>[0]

/** The calls by which coins leave. */
function signingCalls(signing: Signing, log: SignerLog): [string, Call][] {
  return [
    [
      '/sign-transfer',
      call(['cashier'], signTransferRequest, async ({ message, ...payment }, client) => {
        const bytes = Buffer.from(message, 'base64')
        const signature = await signTransfer(signing, bytes, payment)
        log('signed a transfer', { client, signature: signature.toString('hex') })
        return { signature: signature.toString('hex') }
      }),
    ],
    [
      '/reserve-room',
      call(['cashier'], reserveRoomRequest, async ({ message, ...payment }) => {
        await reserveRoom(signing, Buffer.from(message, 'base64'), payment)
        return {}
      }),
    ],
    [
      '/sign-sweep',
      call(['cashier'], signSweepRequest, async ({ message }, client) => {
        const signed = await signSweep(signing, Buffer.from(message, 'base64'))
        log('signed a sweep', { client, addresses: signed.length - 1 })
        const signatures = signed.map(({ address, signature }) => ({
          address,
          signature: signature.toString('hex'),
        }))
        return { signatures }
      }),
    ],
  ]
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
  trust: trustOf(config),
  perTransfer: { lamports: config.LAMPORTS_PER_TRANSFER, usdc: config.USDC_MICROS_PER_TRANSFER },
  perHour: { lamports: config.LAMPORTS_PER_HOUR, usdc: config.USDC_MICROS_PER_HOUR },
  perDay: { lamports: config.LAMPORTS_PER_DAY, usdc: config.USDC_MICROS_PER_DAY },
  roomSeconds: ROOM_SECONDS,
})
