/** As many as the log keeps of a reason. */
export const REASON_MAX = 500

/** The log and the banner keep one line: a line break becomes a space. */
export const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

export const isEmpty = (text: string): boolean => oneLine(text) === ''
