import { whatsappStartBody } from '@nirgam/domain/account-forms'
import { MESSAGES } from '@nirgam/domain/messages'
import { api } from '../../lib/api.ts'
import { problemsIn, useForm } from '../../lib/form.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { readPhone } from './credentials.ts'
import { useAskForCode } from './entering.ts'
import { PhoneField } from './phone-field.tsx'

/** WhatsApp has no sign-in of its own: a code sent there proves the number. */
export function WhatsappForm() {
  const askForCode = useAskForCode()
  const form = useForm({
    bodyOf: (typed) => {
      const { phone, countryCode } = readPhone(typed('countryCode'), typed('phone'))
      return { phone, country_code: countryCode }
    },
    check: (body) => problemsIn(whatsappStartBody, body),
    send: async (body) => askForCode(await api('POST /auth/whatsapp/start', { body })),
    failed: MESSAGES.auth.socialFailed('whatsapp'),
    atFields: ({ phone, country_code }) => ({ phone: phone ?? country_code }),
  })
  return (
    <Form form={form}>
      <PhoneField {...form.field('phone')} />
      <SubmitButton form={form} size="lg" busyLabel="Sending...">
        Send OTP on WhatsApp
      </SubmitButton>
    </Form>
  )
}
