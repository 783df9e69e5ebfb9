const NEIGHBOURS = 1

/** The pages worth a button: first, last, the current one and its neighbours; `gap` where some are left out. */
export function pageNumbers({ page, pagesMax }: { page: number; pagesMax: number }): Array<number | 'gap'> {
  const shown = Array.from({ length: pagesMax }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pagesMax || Math.abs(number - page) <= NEIGHBOURS,
  )
  return shown.flatMap((number, index) => {
    const previous = shown[index - 1]
    return previous !== undefined && number - previous > 1 ? ['gap' as const, number] : [number]
  })
}
