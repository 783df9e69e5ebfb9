/** A release must not trust the development key. */
export const isRelease = process.env['RELEASE'] === '1'
