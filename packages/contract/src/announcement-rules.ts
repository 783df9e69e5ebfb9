/** Two lines on a phone and a half: a banner, no page. */
export const ANNOUNCEMENT_CHARACTERS_MAX = 280
export const ANNOUNCEMENT_DAYS_MAX = 30
/** More would push the page away. */
export const ANNOUNCEMENTS_SHOWN_MAX = 3
