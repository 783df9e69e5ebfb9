import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
} from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import { StandardConnect, type StandardConnectFeature } from '@wallet-standard/features'

type PayingFeatures = StandardConnectFeature & SolanaSignAndSendTransactionFeature
type RegisteredWallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]
type Chain = `solana:${string}`

/** A wallet of this browser that can connect, sign and send. */
export type PayingWallet = {
  readonly name: string
  /** Asks the wallet for an account, then to sign and send what is built for it. True once the wallet has sent it. */
  pay(chain: Chain, build: (payer: string) => Promise<Uint8Array>): Promise<'sent' | 'refused'>
}

const CHAINS: Readonly<Record<string, Chain>> = {
  'mainnet-beta': 'solana:mainnet',
  devnet: 'solana:devnet',
  testnet: 'solana:testnet',
}

/** By the names of wallet-standard; a chain of our own is `localnet` there. */
export const chainOf = (cluster: string): Chain => CHAINS[cluster] ?? 'solana:localnet'

/** Wallets announce themselves to the page; those that cannot pay on this chain are left out. */
export function findWallets(chain: Chain): PayingWallet[] {
  return getWallets()
    .get()
    .filter((wallet) => wallet.chains.includes(chain) && canPay(wallet))
    .map((wallet) => ({
      name: wallet.name,
      pay: async (on, build) => payWith(wallet, on, build),
    }))
}

function canPay(wallet: RegisteredWallet): boolean {
  return StandardConnect in wallet.features && SolanaSignAndSendTransaction in wallet.features
}

async function payWith(
  wallet: RegisteredWallet,
  chain: Chain,
  build: (payer: string) => Promise<Uint8Array>,
): Promise<'sent' | 'refused'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- canPay has found both features
  const features = wallet.features as unknown as PayingFeatures
  // A wallet refuses by throwing, with a text of its own: whatever it is, nothing was sent.
  const connected = await features[StandardConnect].connect().catch(() => null)
  const account = connected?.accounts.find((candidate) => candidate.chains.includes(chain))
  if (!account) return 'refused'
  const transaction = await build(account.address)
  const outputs = await features[SolanaSignAndSendTransaction]
    .signAndSendTransaction({
      account,
      chain,
      transaction,
    })
    .catch(() => null)
  return outputs && outputs.length > 0 ? 'sent' : 'refused'
}
