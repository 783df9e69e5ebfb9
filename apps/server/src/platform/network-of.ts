import { isIPv6 } from 'node:net'

/** The owner of one IPv6 address usually has its whole /64, so a /64 counts as one; an IPv4 address counts alone. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  if (text === '') return []
  return text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
