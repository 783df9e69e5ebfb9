import pg from 'pg'

export type Reader = { readonly isOpen: () => boolean; readonly close: () => Promise<void> }

/** A transaction that has read and is not over: nobody can lock its tables against readers until it is. */
export async function holdReader(url: string, statement: string): Promise<Reader> {
  const client = new pg.Client({ connectionString: url })
  let open = true
  client.on('end', () => {
    open = false
  })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return {
    isOpen: () => open,
    async close() {
      if (open) await client.query('commit')
      open = false
      await client.end()
    },
  }
}
