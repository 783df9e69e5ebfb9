export type PasswordValues = { currentPassword: string; newPassword: string; confirmPassword: string }

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const

/** The rules of the form; those of a password are the server's, whose message is shown. */
export function checkPasswords(values: PasswordValues) {
  const empty = FIELDS.find((field) => values[field] === '')
  if (empty) return { field: empty, key: 'profile.password.required' } as const
  if (values.newPassword !== values.confirmPassword)
    return { field: 'confirmPassword', key: 'profile.password.differ' } as const
  return null
}
