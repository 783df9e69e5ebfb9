/** The last member of every set that is complete: a set without it has been lost or never loaded. */
export const END_MEMBER = '~'

/** Who may write, and up to where in the order of commits the sets show what happened. */
export const STATE_KEY = 'standings:state'
/** What has been loaded since Redis was empty, and in which build. */
export const LOADED_KEY = 'standings:loaded'
