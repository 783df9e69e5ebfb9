import { address as asAddress, createSolanaRpcSubscriptions } from '@solana/kit'

export type AccountWatch = {
  /** Watches these accounts from now on and no others. */
  set(accounts: ReadonlySet<string>): void
  close(): void
}

/**
 * Reports accounts that changed, by notices of the node. Hints only: notices are lost with their socket, so one that ends
 * is opened again by the next `set`, and their users must find the same changes by reading.
 */
export function watchAccounts(socketUrl: string, onChange: (account: string) => void): AccountWatch {
  const subscriptions = createSolanaRpcSubscriptions(socketUrl)
  const watched = new Map<string, AbortController>()

  async function watch(account: string, abort: AbortController): Promise<void> {
    try {
      const notices = await subscriptions
        .accountNotifications(asAddress(account), { commitment: 'confirmed', encoding: 'base64' })
        .subscribe({ abortSignal: abort.signal })
      for await (const _ of notices) onChange(account)
    } catch {
      // The socket is gone or refuses more; the next `set` tries again.
    }
    if (watched.get(account) === abort) watched.delete(account)
  }

  function stop(account: string): void {
    watched.get(account)?.abort()
    watched.delete(account)
  }

  return {
    set(accounts) {
      for (const account of watched.keys()) if (!accounts.has(account)) stop(account)
      for (const account of accounts) {
        if (watched.has(account)) continue
        const abort = new AbortController()
        watched.set(account, abort)
        void watch(account, abort)
      }
    },
    close() {
      for (const account of watched.keys()) stop(account)
    },
  }
}
