/** A stolen old day key can only sign the past: its header is further away than this from the device's clock. */
export const CLOCKS_APART_MAX_MS = 600_000
