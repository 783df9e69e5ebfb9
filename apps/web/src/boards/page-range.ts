import { formatCount } from '../ui/text/format-count.ts'
/** Which players a page shows: "1 to 10 of 12,480". */
export function pageRange({ page, pageSize, count }: { page: number; pageSize: number; count: number }) {
  const from = Math.min((page - 1) * pageSize + 1, count)
  return {
    from: formatCount(from),
    to: formatCount(Math.min(page * pageSize, count)),
    total: formatCount(count),
  }
}
