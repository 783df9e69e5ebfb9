/** One alert, with the series by which `promtool` proves that it fires. */
export type Alert = {
  readonly name: string
  readonly expr: string
  /** How long it must hold. */
  readonly forMinutes: number
  /** `page` wakes a person: players or money are harmed now. `ticket` is for the next working day. */
  readonly severity: 'page' | 'ticket'
  readonly summary: string
  /** A file of docs/runbooks. */
  readonly runbook: string
  readonly fires: Series
}

/** Values by series, one a minute, in the notation of promtool: `0+3x70` grows by three for seventy minutes. */
export type Series = Readonly<Record<string, string>>

const MINUTES = 70

export const constant = (value: number): string => `${value}x${MINUTES}`
export const growing = (perMinute: number): string => `0+${perMinute}x${MINUTES}`
/** Seconds since 1970 at each minute: promtool begins there. */
export const timestampNow = (behindSeconds = 0): string => `${-behindSeconds}+60x${MINUTES}`

/** A timestamp that was set at the beginning and stands still. */
export const STOPPED = constant(1)

/** The buckets of a histogram that many events a minute fall into; a share of them is at most as long as each bound. */
export function histogram(
  name: string,
  labels: string,
  { perMinute, shares }: { readonly perMinute: number; readonly shares: Readonly<Record<string, number>> },
): Series {
  const buckets = Object.entries({ ...shares, '+Inf': 1 }).map(([le, share]) => [
    `${name}_bucket{${labels},le="${le}"}`,
    growing(perMinute * share),
  ])
  return { ...Object.fromEntries(buckets), [`${name}_count{${labels}}`]: growing(perMinute) }
}
