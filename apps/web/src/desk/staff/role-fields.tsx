import { ROLES, type Role } from '@nirgam/domain/office/roles'
import { useState } from 'react'
import type { Form as FormState } from '../../lib/form.ts'
import { SelectField, TextField } from '../../ui/form.tsx'

type RoleFieldsProps = { form: FormState; current: Role; membershipNumber?: string | null }

/** The role with what it is for, and the number that an accountant signs with. */
export function RoleFields({ form, current, membershipNumber = null }: RoleFieldsProps) {
  const [chosen, choose] = useState<Role>(current)
  const { does } = ROLES.find(({ id }) => id === chosen) ?? { does: '' }
  return (
    <>
      <SelectField
        {...form.field('role')}
        label="Role"
        hint={does}
        hintBelow
        // Not `value`: the form is drawn again while a role is being chosen, which would put the old one back.
        defaultValue={current}
        onChange={({ currentTarget }) => choose(ROLES.find(({ id }) => id === currentTarget.value)?.id ?? chosen)}
        options={ROLES.map(({ id, label }) => ({ value: id, label }))}
      />
      {(chosen === 'signer' || membershipNumber !== null) && (
        <TextField
          {...form.field('membership_number')}
          label="Membership number"
          hint="Five or six digits, needed before they can certify."
          hintBelow
          inputMode="numeric"
          autoComplete="off"
          defaultValue={membershipNumber ?? ''}
        />
      )}
    </>
  )
}

export function roleIn(text: string): Role {
  return ROLES.find(({ id }) => id === text)?.id ?? 'intake'
}
