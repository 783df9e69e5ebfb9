const KEY = 'throwdown-device-id'

/** Names this browser to the server, so that its tabs count as one place to play [M11]. It says nothing about the player. */
export function deviceId(storage: Storage): string {
  const known = storage.getItem(KEY)
  if (known) return known
  const made = crypto.randomUUID()
  storage.setItem(KEY, made)
  return made
}
