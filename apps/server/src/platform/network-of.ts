import { isIPv6 } from 'node:net'

/** Networks that one owner may hold, smallest first. `share`: how many times the limit of one address it may use. */
export interface Network {
  readonly name: string
  readonly share: number
}

/** Providers give a /64 to a line, a /56 to a house and a /48 on request. */
const IPV6_SIZES = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const
const GROUP_BITS = 16

/** An IPv4 address counts alone; an IPv6 address counts for each network that its owner may have whole. */
export function networksOf(address: string): readonly Network[] {
  const groups = isIPv6(address) ? groupsOf(address) : null
  if (!groups) return [{ name: address, share: 1 }]
  const mapped = mappedIPv4(groups)
  if (mapped !== null) return [{ name: mapped, share: 1 }]
  return IPV6_SIZES.map(({ bits, share }) => ({ name: prefixOf(groups, bits), share }))
}

/** Enough to recognise one's own network, too little to find a house: 256 IPv4 addresses or an IPv6 /48. */
export function coarseNetwork(networks: readonly Network[]): string {
  const widest = networks.at(-1)?.name ?? ''
  return widest.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x')
}

function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / GROUP_BITS))
  const rest = bits % GROUP_BITS
  const last = kept.length - 1
  const masked = kept.map((group, index) =>
    rest > 0 && index === last ? group & (0xffff << (GROUP_BITS - rest)) : group,
  )
  return `${masked.map((group) => (group & 0xffff).toString(16)).join(':')}::/${bits}`
}

function mappedIPv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::')
  const [left, right] = [numbersOf(head), numbersOf(tail)]
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0)
  return [...left, ...zeros, ...right]
}

function numbersOf(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
