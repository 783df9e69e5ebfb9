// The first match counts: Edge and Opera also name Chrome, and Chrome also names Safari.
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

// iPhones name Mac OS X, and Android names Linux.
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What a person calls the device. Only words of these lists: what a client wrote must reach no page and no mail. */
export function deviceInWords(userAgent: string): string {
  const named = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser === undefined && system === undefined) return 'Unknown device'
  return [browser ?? 'Unknown browser', ...(system === undefined ? [] : [`on ${system}`])].join(' ')
}
