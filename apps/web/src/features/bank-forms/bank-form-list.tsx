import type { BankRecord } from '@nirgam/domain/api-bank-forms'
import { formatIndiaDate } from '@nirgam/domain/dates'
import { MESSAGES } from '@nirgam/domain/messages'
import { IconFileOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ActionButton } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { SkeletonBox } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { downloadForm, formsQuery } from './bank-forms.ts'
import classes from './bank-forms-page.module.css'
import { fileSize } from './file-size.ts'

export function BankFormList({ bank }: { bank: BankRecord }) {
  const forms = useQuery(formsQuery(bank.id))
  const download = useMutation({ mutationFn: downloadForm })
  if (forms.isPending) return <SkeletonBox height="14rem" />
  if (forms.isError && forms.data === undefined) {
    return <ErrorState title={MESSAGES.bankForms.loadFormsFailed} onRetry={() => void forms.refetch()} />
  }
  if (forms.data.length === 0) {
    return (
      <EmptyState title="No Forms Available" icon={<IconFileOff size={26} aria-hidden="true" />}>
        {MESSAGES.bankForms.noneFor(bank.name)}
      </EmptyState>
    )
  }
  return (
    <>
      {download.isError && (
        <div className={classes.notice}>
          <Banner kind="error" onClose={download.reset}>
            {MESSAGES.bankForms.downloadFailed}
          </Banner>
        </div>
      )}
      <Panel title={`${forms.data.length} form(s) available`}>
        <ul className={classes.forms}>
          {forms.data.map((form) => (
            <li key={form.id}>
              <div>
                <h3>{form.form_name}</h3>
                {form.description && <p>{form.description}</p>}
                <p>
                  {fileSize(form.file_size)} · Added {formatIndiaDate(Date.parse(form.created_at))}
                </p>
              </div>
              <ActionButton
                variant="default"
                size="sm"
                disabled={download.isPending}
                aria-label={`Download ${form.form_name}`}
                onClick={() => download.mutate(form)}
              >
                <DownloadIcon size={16} />
                {download.isPending && download.variables.id === form.id ? 'Downloading...' : 'Download'}
              </ActionButton>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
