/** An account that every `npm run dev` has, with an id that never changes. */
export interface DevPerson {
  readonly id: string
  readonly username: string
  readonly email: string
}

export const DEV_PLAYERS: readonly DevPerson[] = [devPerson('a', 'alice'), devPerson('b', 'bob')]

/** Two, because one person alone may neither invite staff nor approve anything. */
export const DEV_STAFF: readonly DevPerson[] = [devPerson('c', 'staff'), devPerson('d', 'staff-two')]

function devPerson(lastDigit: string, username: string): DevPerson {
  return {
    id: `01900000-0000-7000-8000-00000000000${lastDigit}`,
    username,
    email: `${username}@throwdown.example`,
  }
}
