import { NO_DEPOSITS } from './no-deposits.ts'
import { OUR_OWN } from './our-own.ts'
import type { CraftedDeposit } from './scene.ts'
import { SOL_TRANSFERS } from './sol-transfers.ts'
import { USDC_TRANSFERS } from './usdc-transfers.ts'

export const CRAFTED_DEPOSITS: readonly CraftedDeposit[] = [
  ...SOL_TRANSFERS,
  ...USDC_TRANSFERS,
  ...NO_DEPOSITS,
  ...OUR_OWN,
]
