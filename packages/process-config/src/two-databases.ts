const PORT = '5432'

const serverOf = ({ hostname, port }: URL): string => `${hostname.toLowerCase()}:${port || PORT}`

export const isSameDatabase = (one: string, other: string): boolean =>
  serverOf(new URL(one)) === serverOf(new URL(other)) && nameOf(one) === nameOf(other)

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname)

/** A base backup and its log are of a whole server: to restore one database of it restores all. */
export const isSameServer = (one: string, other: string): boolean =>
  serverOf(new URL(one)) === serverOf(new URL(other))
