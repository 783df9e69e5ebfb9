import type pg from 'pg'

/** Servers of the last release may still call what would be gone. */
export class MissedFunction extends Error {
  constructor(problem: string) {
    super(
      `${problem}: servers of the last release may still call it. A new signature is a new name, and the old function is deleted in a later release.` +
        ' For a draft that no release has: npm run migrate -- --all',
    )
  }
}

type Known = { readonly oid: string; readonly name: string; readonly signature: string }

/** The work may add functions and replace their bodies. */
export async function keepingFunctions(db: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const before = await listFunctions(db)
  await work()
  const after = await listFunctions(db)
  const kept = new Set(after.map(keyOf))
  const gone = before.find((one) => !kept.has(keyOf(one)))
  if (gone) throw new MissedFunction(`${gone.signature} would be dropped`)
  // With the same name and other arguments PostgreSQL creates a second function.
  const known = new Set(before.map(({ name }) => name))
  const second = after.find(({ oid, name }) => known.has(name) && !before.some((one) => one.oid === oid))
  if (second) throw new MissedFunction(`${second.name} would have another signature`)
}

/** A function that was renamed keeps its oid. */
const keyOf = ({ oid, signature }: Known): string => `${oid} ${signature}`

async function listFunctions(db: pg.Client): Promise<Known[]> {
  const { rows } = await db.query<Known>(
    `select p.oid::text as oid, p.proname as name, p.oid::regprocedure::text as signature
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace`,
  )
  return rows
}

const INVALID_FUNCTION_DEFINITION = '42P13'
const INVALID_VIEW_DEFINITION = '42P16'
const AMBIGUOUS_FUNCTION = '42725'
const ANOTHER_SIGNATURE = new Set([INVALID_FUNCTION_DEFINITION, INVALID_VIEW_DEFINITION, AMBIGUOUS_FUNCTION])

/** What PostgreSQL itself refuses: another result of a function, other columns of a view, a grant to one of two functions. */
export const isAnotherSignature = (fault: unknown): boolean =>
  fault instanceof Error && ANOTHER_SIGNATURE.has(String(Reflect.get(fault, 'code')))
