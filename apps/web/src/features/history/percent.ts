/** Whole per cent of a part. */
export const percent = (part: number, all: number): number => (all === 0 ? 0 : Math.round((100 * part) / all))
