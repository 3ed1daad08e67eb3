import type { OfficeSettings } from '@nirgam/domain/office/api-desk-office'
import { type Firm, firmBody } from '@nirgam/domain/office/office-settings'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { problemsIn, useForm } from '../../lib/form.ts'
import { Form, SubmitButton, TextArea, TextField } from '../../ui/form.tsx'
import { desk } from '../desk-api.ts'

export function FirmForm({ firm, onChanged }: { firm: Firm; onChanged: (settings: OfficeSettings) => void }) {
  const form = useForm({
    bodyOf: (typed) => ({ name: typed('name'), frn: typed('frn'), address: typed('address') }),
    check: (body) => problemsIn(firmBody, body),
    send: async (body) => {
      const settings = await desk('PUT /desk/settings/firm', { body })
      form.fill(settings.firm)
      onChanged(settings)
    },
    failed: 'Couldn’t save the firm. Please try again.',
  })
  return (
    <Form form={form} sent="The firm is saved.">
      <TextField
        {...form.field('name')}
        label="Name"
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        defaultValue={firm.name}
      />
      <TextField
        {...form.field('frn')}
        label="Firm registration number (FRN)"
        hint="As given by the Institute, such as 012345N. Leave it empty if you have none."
        hintBelow
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        defaultValue={firm.frn}
      />
      <TextArea
        {...form.field('address')}
        label="Address"
        rows={3}
        maxLength={TEXT_LIMITS.address}
        defaultValue={firm.address}
      />
      <SubmitButton form={form} size="sm" busyLabel="Saving...">
        Save the firm
      </SubmitButton>
    </Form>
  )
}
