import { ofPlayer } from '../screen.ts'

export const WALLET = [ofPlayer('activity', '/wallet', 'Activity')] as const
export const TOP_UP = [ofPlayer('topup', '/wallet/top-up', 'Top up')] as const
export const WITHDRAW = [ofPlayer('withdraw', '/wallet/withdraw', 'Withdraw')] as const
export const OWN_ADDRESSES = [ofPlayer('own-addresses', '/wallet/addresses', 'Your addresses')] as const
