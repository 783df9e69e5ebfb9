import { paths } from '../routing/paths.ts'
import type { AppRoute } from './app-route.ts'

/** The pages of money in and out. */
export const walletRoutes = [
  {
    paths: [paths.wallet],
    access: 'player',
    title: 'Activity',
    load: () => import('../features/wallet/ActivityScreen.tsx'),
  },
  {
    paths: [paths.topUp],
    access: 'player',
    title: 'Top up',
    load: () => import('../features/wallet/TopUpScreen.tsx'),
  },
  {
    paths: [paths.withdraw],
    access: 'player',
    title: 'Withdraw',
    load: () => import('../features/wallet/WithdrawScreen.tsx'),
  },
  {
    paths: [paths.ownAddresses],
    access: 'player',
    title: 'Your addresses',
    load: () => import('../features/wallet/OwnAddressesScreen.tsx'),
  },
] as const satisfies readonly AppRoute[]
