import { z } from 'zod'

/** One call of a node, without any library of the chain: the run judges by other code than the one it judges. */
export async function callNode<Result>(
  url: string,
  { method, params, result }: { method: string; params: readonly unknown[]; result: z.ZodType<Result> },
): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', body })
  const reply: { result?: unknown; error?: { message: string } } = JSON.parse(await response.text())
  if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
  return result.parse(reply.result)
}

const balance = z.object({ value: z.number() })
const tokenAccount = z.object({
  account: z.object({
    data: z.object({
      parsed: z.object({ info: z.object({ tokenAmount: z.object({ amount: z.string() }) }) }),
    }),
  }),
})
const tokenAccounts = z.object({ value: z.array(tokenAccount) })

export async function lamportsOf(url: string, address: string): Promise<bigint> {
  const params = [address, { commitment: 'finalized' }]
  return BigInt((await callNode(url, { method: 'getBalance', params, result: balance })).value)
}

/** In all token accounts of the wallet together. */
export async function usdcOf(url: string, address: string, mint: string): Promise<bigint> {
  const params = [address, { mint }, { commitment: 'finalized', encoding: 'jsonParsed' }]
  const found = await callNode(url, { method: 'getTokenAccountsByOwner', params, result: tokenAccounts })
  return found.value.reduce(
    (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}
