import { BUILT_IN_BANKS } from '@nirgam/domain/remittance/answers/options'
import type { BankRecord } from '@nirgam/domain/remittance/api-remittances'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { CardButton, Grid, Row, Text } from '../../ui/layout.tsx'
import { BankMark } from '../../ui/pictures.tsx'
import { BankFormsDialog, banksQuery } from '../bank-forms/bank-forms.ts'
import { Section } from './sections.tsx'

type Bank = Pick<BankRecord, 'id' | 'name' | 'color' | 'forms_count'>

export function BankForms() {
  const { data } = useQuery(banksQuery)
  // The built-in list is used until the server replies, or if its list is empty.
  const banks: readonly Bank[] = data?.length ? data : BUILT_IN_BANKS
  const [chosen, choose] = useState<Bank | null>(null)
  const awake = useHydrated()
  return (
    <Section
      id="bank-forms"
      tinted
      title="Forms for your bank"
      lead="Request letters, declarations and checklists, ready to fill in. Free, and without an account."
    >
      <Grid as="ul" columns="auto">
        {banks.map((bank) => (
          // Keyed by name, which both lists share, so that the reply does not replace a button while it is pressed.
          <li key={bank.name}>
            <CardButton disabled={!awake} onClick={() => choose(bank)} aria-haspopup="dialog">
              <Row nowrap gap="sm">
                <BankMark name={bank.name} color={bank.color} />
                <span>
                  <strong>{bank.name}</strong>
                  <Text as="div" tone="dim" size="md">
                    {countOf(bank.forms_count)}
                  </Text>
                </span>
              </Row>
            </CardButton>
          </li>
        ))}
      </Grid>
      <Suspense>{chosen && <BankFormsDialog bank={chosen} onClose={() => choose(null)} />}</Suspense>
    </Section>
  )
}

function countOf(forms: number): string {
  if (forms === 0) return 'View forms'
  return forms === 1 ? '1 form' : `${forms} forms`
}
