/** How often a tab with the lock is replaced before it leaves the match to the other one: a copy of this browser has a lock of its own. */
const REPLACED_MAX = 2

/**
 * [M11] Whether this tab may throw: it has the lock that the tabs of this browser share, and the server has confirmed its claim. The server
 * may have taken the claim of a tab that had just lost the lock after this one's: this tab then claims once more, or nobody would play.
 */
export class PlayingRight {
  private hasLock = true
  private isConfirmed = true
  // A tab that never got the lock leaves the match at once.
  private replaced = REPLACED_MAX - 1

  get isNewest(): boolean {
    return this.hasLock && this.replaced < REPLACED_MAX
  }

  get mustClaim(): boolean {
    return this.isNewest && !this.isConfirmed
  }

  get mayThrow(): boolean {
    return this.hasLock && this.isConfirmed
  }

  /** The server accepts no throws from a tab that another one has replaced, so taking over begins with a claim. */
  onLock(isHeld: boolean): void {
    if (isHeld && !this.hasLock) this.isConfirmed = false
    if (isHeld) this.replaced = 0
    this.hasLock = isHeld
  }

  onReplaced(): void {
    this.replaced += 1
    this.isConfirmed = false
  }

  /** Also after it was replaced: the server sends both in the order in which it decided. */
  onConfirmed(): void {
    this.isConfirmed = true
  }
}
