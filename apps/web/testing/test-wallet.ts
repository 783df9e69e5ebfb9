import type { Page } from '@playwright/test'

export type SentByWallet = { readonly wallet: string; readonly chain: string; readonly transaction: number[] }

type TestWallet = {
  readonly name: string
  readonly address: string
  readonly chains?: readonly string[]
  readonly refuses?: 'connect' | 'send'
}

/** Wallets that announce themselves by wallet-standard, as extensions do. Returns what they were asked to send; `send` may really do it. */
export async function installWallets(
  page: Page,
  wallets: readonly TestWallet[],
  send: (order: SentByWallet) => Promise<void> = async () => undefined,
): Promise<SentByWallet[]> {
  const sent: SentByWallet[] = []
  await page.exposeFunction('sentByWallet', async (order: SentByWallet) => {
    await send(order)
    sent.push(order)
  })
  await page.addInitScript(announceWallets, wallets)
  return sent
}

/** Runs in the page. */
function announceWallets(list: readonly TestWallet[]): void {
  type Order = { chain: string; transaction: Uint8Array }
  type Registrar = { register: (...wallets: object[]) => void }
  const report: (order: object) => Promise<void> = Reflect.get(globalThis, 'sentByWallet')
  const made = list.map(({ name, address, chains = ['solana:mainnet'], refuses }) => {
    const account = {
      address,
      publicKey: new Uint8Array(32),
      chains,
      features: ['solana:signAndSendTransaction'],
    }
    return {
      version: '1.0.0',
      name,
      icon: 'data:image/svg+xml;base64,PHN2Zy8+',
      chains,
      accounts: [],
      features: {
        'standard:connect': {
          version: '1.0.0',
          connect: async () => {
            if (refuses === 'connect') throw new Error('The user said no')
            return { accounts: [account] }
          },
        },
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signAndSendTransaction: async ({ chain, transaction }: Order) => {
            if (refuses === 'send') throw new Error('The user said no')
            await report({ wallet: name, chain, transaction: [...transaction] })
            return [{ signature: new Uint8Array(64) }]
          },
        },
      },
    }
  })
  const register = (registrar: Registrar) => registrar.register(...made)
  addEventListener('wallet-standard:app-ready', (event) => register(Reflect.get(event, 'detail')))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
