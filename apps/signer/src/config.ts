import { BlockList, isIP } from 'node:net'
import { ConfigError, orExit, parseVariables } from '@throwdown/process-config/parse-variables'
import {
  allowInProduction,
  problemsInProduction,
  type SecretVariable,
} from '@throwdown/process-config/production'
import { isSameDatabase, isSameServer } from '@throwdown/process-config/two-databases'
import {
  approvalRootKeys,
  chainName,
  commaList,
  hostName,
  nodeEnv,
  port,
  postgresUrl,
} from '@throwdown/process-config/variable-types'
import { z } from 'zod'
import { addressBytes } from './wallet/base58.ts'

const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8, 'ipv4')
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4')
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4')
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4')
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

const isPrivateAddress = (text: string): boolean =>
  isIP(text) !== 0 && privateNetworks.check(text, isIP(text) === 6 ? 'ipv6' : 'ipv4')

const address = z.string().refine((text) => addressBytes(text) !== undefined, 'must be an address of Solana')
const amount = z
  .string()
  .regex(/^\d{1,18}$/, 'must be a whole number')
  .transform(BigInt)
const secretFile = z.string().min(1)

/** Every variable the signer reads. `.env.example` explains each. */
const variables = z.object({
  NODE_ENV: nodeEnv,
  DATABASE_URL: postgresUrl,
  STATE_DATABASE_URL: postgresUrl,
  SIGNER_HOST: z
    .string()
    .refine(isPrivateAddress, 'must be a loopback or private address')
    .default('127.0.0.1'),
  SIGNER_PORT: port.default(3100),
  ROOT_KEY_FILE: secretFile,
  SERVER_SECRET_FILE: secretFile,
  CERTIFICATES_PER_HOUR: z.coerce.number().int().min(1).max(1_000).default(60),
  CASHIER_SECRET_FILE: secretFile,
  WORKER_SECRET_FILE: secretFile,
  HEAD_KEY_FILE: secretFile,
  DEPOSIT_SEED_FILE: secretFile,
  ADDRESS_KEY_FILE: secretFile,
  SOLANA_CLUSTER: chainName.default('localnet'),
  HOT_WALLET_KEY_FILE: secretFile.optional(),
  HOT_WALLET_KMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  HOT_WALLET_KMS_KEY_ID: z.string().min(1).optional(),
  USDC_MINT: address.default('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  COLD_WALLETS: commaList.pipe(z.array(address)).prefault(''),
  DESTINATION_WAIT_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  DESTINATIONS_PER_HOUR: z.coerce.number().int().min(1).max(10_000).default(200),
  APPROVAL_ROOT_KEYS: approvalRootKeys,
  WEB_ORIGINS: commaList.pipe(z.array(z.url({ protocol: /^https?$/ }))).prefault(''),
  PASSKEY_DOMAIN: hostName.optional(),
  LAMPORTS_PER_TRANSFER: amount.prefault('10000000000'),
  LAMPORTS_PER_HOUR: amount.prefault('10000000000'),
  LAMPORTS_PER_DAY: amount.prefault('50000000000'),
  USDC_MICROS_PER_TRANSFER: amount.prefault('2000000000'),
  USDC_MICROS_PER_HOUR: amount.prefault('2000000000'),
  USDC_MICROS_PER_DAY: amount.prefault('10000000000'),
  ALLOW_IN_PRODUCTION: allowInProduction,
})

export type SignerConfig = Readonly<z.output<typeof variables>>

export function parseSignerConfig(env: NodeJS.ProcessEnv): SignerConfig {
  const config = parseVariables(variables, env)
  const problems = [
    ...hotWalletProblems(config),
    ...stateProblems(config),
    ...(config.NODE_ENV === 'production'
      ? [...problemsInProduction(config, env, ownSecrets(config)), ...chainProblems(env)]
      : []),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Pages would refuse every address that is signed for another chain than the server names. */
const chainProblems = (env: NodeJS.ProcessEnv): string[] =>
  env['SOLANA_CLUSTER'] === undefined ? ['SOLANA_CLUSTER is missing in production'] : []

/** What the signer remembers must survive when the game is put back to an older state. */
function stateProblems({ DATABASE_URL, STATE_DATABASE_URL, NODE_ENV }: SignerConfig): string[] {
  if (isSameDatabase(DATABASE_URL, STATE_DATABASE_URL))
    return ['STATE_DATABASE_URL names the database of the game']
  if (NODE_ENV === 'production' && isSameServer(DATABASE_URL, STATE_DATABASE_URL))
    return ['STATE_DATABASE_URL names the server of the game, whose backups hold all its databases']
  return []
}

const ownSecrets = ({ HOT_WALLET_KEY_FILE }: SignerConfig): SecretVariable[] => [
  'STATE_DATABASE_URL',
  'ROOT_KEY_FILE',
  'SERVER_SECRET_FILE',
  'CASHIER_SECRET_FILE',
  'WORKER_SECRET_FILE',
  'HEAD_KEY_FILE',
  'DEPOSIT_SEED_FILE',
  'ADDRESS_KEY_FILE',
  ...(HOT_WALLET_KEY_FILE === undefined ? [] : ['HOT_WALLET_KEY_FILE' as const]),
]

/** The key is in one place. */
function hotWalletProblems(config: SignerConfig): string[] {
  const kms = [config.HOT_WALLET_KMS_URL, config.HOT_WALLET_KMS_KEY_ID].filter((part) => part !== undefined)
  const isFile = config.HOT_WALLET_KEY_FILE !== undefined
  if (isFile ? kms.length === 0 : kms.length === 2) return []
  return ['HOT_WALLET_KEY_FILE, or HOT_WALLET_KMS_URL and HOT_WALLET_KMS_KEY_ID, must be set, and not both']
}

export const signerConfigOrExit = (): SignerConfig => orExit(() => parseSignerConfig(process.env))
