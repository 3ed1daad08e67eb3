import type { OfficeSettings } from '@nirgam/domain/office/api-desk-office'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { useForm } from '../../lib/form.ts'
import { CheckboxField, Form, SubmitButton } from '../../ui/form.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { desk } from '../desk-api.ts'

type FourEyesProps = { settings: OfficeSettings; onChanged: (settings: OfficeSettings) => void }

export function FourEyes({ settings, onChanged }: FourEyesProps) {
  const { four_eyes, four_eyes_configured: configured } = settings
  const form = useForm({
    bodyOf: (typed) => ({ four_eyes: typed('four_eyes') !== '' }),
    check: () => ({}),
    send: async (body) => onChanged(await desk('PUT /desk/settings/four-eyes', { body })),
    failed: 'We couldn’t save this setting. Please try again.',
  })
  if (configured !== null) {
    return (
      <Stack gap="sm">
        <Text>
          {configured ? 'On: the preparer can’t sign their own case.' : 'Off: the preparer can sign their own case.'}
        </Text>
        <Banner kind="info">{OFFICE_MESSAGES.fourEyesByConfiguration} You can’t change it here.</Banner>
      </Stack>
    )
  }
  return (
    <Form form={form} sent={four_eyes ? 'Two people are needed now.' : 'The preparer may sign now.'}>
      <CheckboxField name="four_eyes" label="Require a second person to sign" defaultChecked={four_eyes} />
      <Text tone="dim" size="sm">
        Turn this off only if you work alone. The case history records who prepared and who signed.
      </Text>
      <SubmitButton form={form} size="sm" busyLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  )
}
