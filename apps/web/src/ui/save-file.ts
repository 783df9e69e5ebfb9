import { EVERY_DIGIT, plainDecimal } from '@throwdown/rules/money'

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** Every digit of the ledger, with a point and without a currency sign: a spreadsheet adds it up. */
export const exactDollars = (micros: string): string => plainDecimal(BigInt(micros), 'USD', EVERY_DIGIT)

/** A head and one line per row, each with the cells that the head names. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string>>[],
): string {
  const lines = rows.map((row) => columns.map((name) => quoted(harmless(row[name]))).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** A spreadsheet runs what begins like a formula. An apostrophe makes it text; a number stays one. */
const harmless = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
