import type { BankRecord } from '@nirgam/domain/api-bank-forms'
import { BUILT_IN_BANKS } from '@nirgam/domain/options'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { BankMark } from '../../ui/bank-mark.tsx'
import { banksQuery } from '../bank-forms/bank-forms.ts'
import classes from './bank-forms.module.css'
import { Section } from './section.tsx'

const BankFormsDialog = lazy(() => import('./bank-forms-dialog.tsx'))

type Bank = Pick<BankRecord, 'id' | 'name' | 'color' | 'forms_count'>

/** The built-in list stands in until the server answers, and when it has nothing to say. */
function useBanks(): readonly Bank[] {
  const { data } = useQuery(banksQuery)
  return Array.isArray(data) && data.length > 0 ? data : BUILT_IN_BANKS
}

export function BankForms() {
  const banks = useBanks()
  const [chosen, choose] = useState<Bank | null>(null)
  const awake = useHydrated()
  return (
    <Section
      id="bank-forms"
      tinted
      title="Forms for your bank"
      lead="Request letters, declarations and checklists, ready to fill in. Free, and without an account."
    >
      <ul className={classes.banks}>
        {banks.map((bank) => (
          // By name, which both lists share: a button must not be replaced under a finger when the answer comes.
          <li key={bank.name}>
            <button
              type="button"
              className={classes.bank}
              disabled={!awake}
              onClick={() => choose(bank)}
              aria-haspopup="dialog"
            >
              <BankMark name={bank.name} color={bank.color} />
              <span>
                <span className={classes.name}>{bank.name}</span>
                <span className={classes.count}>{countOf(bank.forms_count)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Suspense>{chosen && <BankFormsDialog bank={chosen} onClose={() => choose(null)} />}</Suspense>
    </Section>
  )
}

function countOf(forms: number): string {
  if (forms === 0) return 'View forms'
  return forms === 1 ? '1 form' : `${forms} forms`
}
