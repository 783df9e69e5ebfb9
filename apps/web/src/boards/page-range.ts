/** Which players a page shows: "1 to 10 of 12,480". */
export function pageRange({ page, pageSize, count }: { page: number; pageSize: number; count: number }) {
  const from = Math.min((page - 1) * pageSize + 1, count)
  return {
    from: from.toLocaleString('en-US'),
    to: Math.min(page * pageSize, count).toLocaleString('en-US'),
    total: count.toLocaleString('en-US'),
  }
}
