export type RedisAddress = { readonly host: string; readonly port: number }

/**
 * Where Redis is, as a URL says it:
 * - `redis://[user:password@]host[:6379][/database]`: one server
 * - `redis+sentinel://[user:password@]host[:26379],…/name`: the master of this name, which these sentinels know
 * - `redis+cluster://[user:password@]host[:6379],…`: a Redis Cluster, found through these of its nodes
 *
 * `rediss` instead of `redis` encrypts. User and password are those of Redis, not of the sentinels.
 */
export type RedisPlace = {
  readonly kind: 'single' | 'sentinel' | 'cluster'
  readonly nodes: readonly RedisAddress[]
  readonly masterName: string
  readonly isEncrypted: boolean
  readonly username?: string
  readonly password?: string
}

const URL_FORM =
  /^redis(?<tls>s?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<user>[^:@/]*):(?<password>[^@/]*)@)?(?<nodes>[^/@?#]+)(?:\/(?<name>[\w.-]*))?$/
const NODE_FORM = /^(?<host>[\w.-]+|\[[0-9a-fA-F:.]+\])(?::(?<port>\d{1,5}))?$/
const STANDARD_PORTS = { single: 6379, sentinel: 26_379, cluster: 6379 }
/** After the slash: the number of a database, the name of a master, or nothing. */
const PATH_FORMS = { single: /^\d*$/, sentinel: /./, cluster: /^$/ }

/** Undefined if the text has none of the forms. */
export function readRedisUrl(text: string): RedisPlace | undefined {
  const { tls, kind = 'single', user, password, nodes = '', name = '' } = URL_FORM.exec(text)?.groups ?? {}
  if (kind !== 'single' && kind !== 'sentinel' && kind !== 'cluster') return undefined
  const addresses = nodes.split(',').flatMap((node) => readNode(node, STANDARD_PORTS[kind]) ?? [])
  const isComplete = nodes !== '' && addresses.length === nodes.split(',').length
  if (!isComplete || !PATH_FORMS[kind].test(name) || (kind === 'single' && addresses.length > 1))
    return undefined
  return {
    kind,
    nodes: addresses,
    masterName: name,
    isEncrypted: tls === 's',
    ...(user && { username: decodeURIComponent(user) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
}

function readNode(text: string, standardPort: number): RedisAddress | undefined {
  const { host, port } = NODE_FORM.exec(text)?.groups ?? {}
  return host === undefined
    ? undefined
    : { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? standardPort : Number(port) }
}
