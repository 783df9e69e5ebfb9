import type { ComponentProps } from 'react'
import { Field } from '../../ui/Field.tsx'

type OwnerFieldsProps = {
  readonly bind: (
    field: 'password' | 'factorCode',
  ) => Pick<ComponentProps<typeof Field>, 'name' | 'value' | 'error' | 'onChange'>
  readonly password: string
  /** Null where the account has no authenticator. */
  readonly code: string | null
}

/** What proves the owner, by the labels of its form. */
export function OwnerFields({ bind, password, code }: OwnerFieldsProps) {
  return (
    <>
      <Field
        label={password}
        type="password"
        autoComplete="current-password"
        required
        {...bind('password')}
      />
      {code !== null && (
        <Field
          label={code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...bind('factorCode')}
        />
      )}
    </>
  )
}
