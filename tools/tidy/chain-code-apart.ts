import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode } from './tree.ts'

// The chain only moves money in and out: code of matches, stakes and settlement must not build or sign a transaction.
const HOMES = /(^|\/)(chain|signer|localnet)\//

export const chainCodeApart: Rule = {
  name: 'chain-code-apart',
  check(file) {
    if (!isCode(file.path) || HOMES.test(file.path)) return []
    return sourceOf(file)
      .imports.filter(({ specifier }) => specifier === '@solana/kit' || specifier.startsWith('@solana/kit/'))
      .map(({ line }) => ({
        line,
        message: '@solana/kit outside chain/, signer/ and localnet/. Ask the chain domain',
      }))
  },
}
