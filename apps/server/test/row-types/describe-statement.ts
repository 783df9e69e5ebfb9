import pg from 'pg'

export type Column = { readonly name: string; readonly type: string }

type Field = { readonly name: string; readonly dataTypeID: number }

/** Parses and describes a statement without running it. */
class Description {
  columns: Field[] = []
  private readonly sql: string
  private readonly done: (failure: Error | null) => void

  constructor(sql: string, done: (failure: Error | null) => void) {
    this.sql = sql
    this.done = done
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.sql, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = fields
  }

  handleError(failure: Error): void {
    this.done(failure)
  }

  handleReadyForQuery(): void {
    this.done(null)
  }
}

/** The columns of a statement, each with the TypeScript type of the values that the driver returns for it. */
export class Describer {
  private readonly client: pg.Client
  private readonly types: ReadonlyMap<number, string>

  private constructor(client: pg.Client, types: ReadonlyMap<number, string>) {
    this.client = client
    this.types = types
  }

  static async open(url: string, { int8 }: { int8: 'bigint' | 'string' }): Promise<Describer> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return new Describer(client, await typesOf(client, int8))
  }

  async columnsOf(sql: string): Promise<Column[]> {
    const fields = await new Promise<Field[]>((resolve, reject) => {
      const description = new Description(sql, (failure) =>
        failure ? reject(failure) : resolve(description.columns),
      )
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver calls just these methods of a query
      this.client.query(description as unknown as pg.Query)
    })
    return fields.map(({ name, dataTypeID }) => ({ name, type: this.types.get(dataTypeID) ?? 'never' }))
  }

  close(): Promise<void> {
    return this.client.end()
  }
}

const BY_NAME: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  oid: 'number',
  timestamp: 'Date',
  timestamptz: 'Date',
}

async function typesOf(client: pg.Client, int8: string): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string; element: number }>(
    `select oid, typname as name, case when typcategory = 'A' then typelem else 0 end as element from pg_type`,
  )
  const scalar = (name: string | undefined) => (name === 'int8' ? int8 : (BY_NAME[name ?? ''] ?? 'string'))
  const names = new Map(rows.map(({ oid, name }) => [oid, name]))
  // The driver reads arrays of our own enums as text.
  return new Map(
    rows.map(({ oid, name, element }) => [
      oid,
      element === 0
        ? scalar(name)
        : element >= FIRST_OWN_OID
          ? 'string'
          : `readonly (${scalar(names.get(element))} | null)[]`,
    ]),
  )
}

/** PostgreSQL gives smaller numbers to the types it comes with. */
const FIRST_OWN_OID = 16_384
