import { z } from 'zod'
import { sharedStack } from '../config.ts'

/** SOL from a stranger to an address, as the faucet of the local chain sends it. */
export const sendSol = (address: string, lamports: number) => callNode('requestAirdrop', [address, lamports])

export const sendUsdc = (address: string, micros: number) => callNode('localnet_giveUsdc', [address, micros])

/** A signed transaction, as base64. */
export const sendTransaction = (transaction: string) =>
  callNode('sendTransaction', [transaction, { encoding: 'base64' }])

export async function finalizedLamportsOf(address: string): Promise<bigint> {
  const balance = z.object({ value: z.number() })
  return BigInt(balance.parse(await callNode('getBalance', [address, { commitment: 'finalized' }])).value)
}

async function callNode(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply: { result?: unknown; error?: { message: string } } = await (
    await fetch(sharedStack().localnetUrl, { method: 'POST', body })
  ).json()
  if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
  return reply.result
}
