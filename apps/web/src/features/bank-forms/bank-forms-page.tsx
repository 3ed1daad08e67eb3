import type { BankRecord } from '@nirgam/domain/api-bank-forms'
import { MESSAGES } from '@nirgam/domain/messages'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { BankMark } from '../../ui/bank-mark.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBox } from '../../ui/page-skeleton.tsx'
import { PageHeading } from '../../ui/panel.tsx'
import { BankFormList } from './bank-form-list.tsx'
import { banksQuery } from './bank-forms.ts'
import classes from './bank-forms-page.module.css'

/** The chosen bank is in the address, so that the browser's own Back works too. */
export function BankFormsPage() {
  const [params, setParams] = useSearchParams()
  const banks = useQuery(banksQuery)
  const chosen = banks.data?.find(({ id }) => String(id) === params.get('bank'))
  return (
    <>
      <div className={classes.back}>
        {chosen ? (
          <ActionButton variant="default" size="sm" onClick={() => setParams({})}>
            ← Back to banks
          </ActionButton>
        ) : (
          <ActionLink to="/dashboard" variant="default" size="sm">
            ← Back to dashboard
          </ActionLink>
        )}
      </div>
      <PageHeading
        title={chosen ? `${chosen.name} Forms` : 'Bank Forms'}
        lead="Request letters, declarations and checklists, ready to fill in."
      />
      {banks.isPending && <BanksSkeleton />}
      {banks.isError && banks.data === undefined && (
        <ErrorState title={MESSAGES.bankForms.loadBanksFailed} onRetry={() => void banks.refetch()} />
      )}
      {banks.data?.length === 0 && (
        <EmptyState title="No Bank Forms Available" icon={<IconFileOff size={26} aria-hidden="true" />}>
          Forms show here as soon as our team has added them.
        </EmptyState>
      )}
      {chosen && <BankFormList key={chosen.id} bank={chosen} />}
      {!chosen && banks.data && banks.data.length > 0 && (
        <BankGrid banks={banks.data} onChoose={({ id }) => setParams({ bank: String(id) })} />
      )}
    </>
  )
}

function BankGrid({ banks, onChoose }: { banks: readonly BankRecord[]; onChoose: (bank: BankRecord) => void }) {
  return (
    <ul className={classes.grid}>
      {banks.map((bank) => (
        <li key={bank.id}>
          <article className={classes.bank}>
            <div className={classes.who}>
              <BankMark name={bank.name} color={bank.color} />
              <div>
                <h2>{bank.name}</h2>
                <p>{bank.forms_count} form(s) available</p>
              </div>
            </div>
            <ActionButton
              variant="default"
              size="sm"
              aria-label={`View Forms of ${bank.name}`}
              onClick={() => onChoose(bank)}
            >
              View Forms
            </ActionButton>
          </article>
        </li>
      ))}
    </ul>
  )
}

function BanksSkeleton() {
  return (
    <div className={classes.grid} aria-busy="true">
      <SkeletonBox height="8.5rem" />
      <SkeletonBox height="8.5rem" />
      <SkeletonBox height="8.5rem" />
    </div>
  )
}
