import { type DayRates, dayRatesBody, ratesAsText, ratesIn } from '@nirgam/domain/certificate/exchange-rates'
import { SHEET_FIELDS } from '@nirgam/domain/certificate/sheet-fields'
import type { OfficeSettings } from '@nirgam/domain/office/api-desk-office'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { problemsIn, useForm } from '../../lib/form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Form, SelectField, SubmitButton, TextArea } from '../../ui/form.tsx'
import { Row } from '../../ui/layout.tsx'
import { desk } from '../desk-api.ts'

type DayRatesFormProps = { rates: DayRates | null; onChanged: (settings: OfficeSettings) => void }

/** Entered once a day. Tax sheets propose these rates and are checked against them. */
export function DayRatesForm({ rates, onChanged }: DayRatesFormProps) {
  const today = indiaDate(Date.now())
  const form = useForm({
    bodyOf: (typed): DayRates => ({
      day: typed('day'),
      kind: typed('kind') as DayRates['kind'],
      rates: ratesIn(typed('rates')),
    }),
    check: (body) => problemsIn(dayRatesBody, body),
    send: async (body) => {
      const settings = await desk('PUT /desk/settings/exchange-rates', { body })
      form.fill({ rates: ratesAsText(settings.exchange_rates?.rates ?? []) })
      onChanged(settings)
    },
    failed: 'We couldn’t save the exchange rates. Please try again.',
  })
  return (
    <Form form={form} sent="The exchange rates are saved. New tax sheets propose them.">
      <Row align="start">
        <DateField {...form.field('day')} label="Rates of" max={today} defaultValue={rates?.day ?? today} />
        <SelectField
          {...form.field('kind')}
          label={SHEET_FIELDS.rateKind.label}
          options={SHEET_FIELDS.rateKind.options}
          defaultValue={rates?.kind ?? 'sbi'}
        />
      </Row>
      <TextArea
        {...form.field('rates')}
        label="Rupees for one unit"
        hint="One currency a line, such as USD 85.20."
        rows={4}
        spellCheck={false}
        defaultValue={ratesAsText(rates?.rates ?? [])}
      />
      <SubmitButton form={form} size="sm" busyLabel="Saving...">
        Save the rates
      </SubmitButton>
    </Form>
  )
}
