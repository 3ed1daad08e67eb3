import type { BankRecord } from '@nirgam/domain/api-bank-forms'
import { formatIndiaDate } from '@nirgam/domain/dates'
import { MESSAGES } from '@nirgam/domain/messages'
import { IconFileOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fileSize } from '../../lib/file-size.ts'
import { Panel, Stack } from '../../ui/layout.tsx'
import { Banner, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { downloadForm, formsQuery } from './bank-form-calls.ts'
import { FormDownloads } from './form-downloads.tsx'

export function BankFormList({ bank }: { bank: BankRecord }) {
  const forms = useQuery(formsQuery(bank.id))
  const download = useMutation({ mutationFn: downloadForm })
  if (forms.isPending) return <Skeleton height="14rem" />
  if (forms.isError && forms.data === undefined) {
    return <ErrorState title={MESSAGES.bankForms.loadFormsFailed} onRetry={() => void forms.refetch()} />
  }
  if (forms.data.length === 0) {
    return (
      <EmptyState title="No Forms Available" icon={<IconFileOff size={26} aria-hidden />}>
        {MESSAGES.bankForms.noneFor(bank.name)}
      </EmptyState>
    )
  }
  return (
    <Stack>
      {download.isError && (
        <Banner kind="error" onClose={download.reset}>
          {MESSAGES.bankForms.downloadFailed}
        </Banner>
      )}
      <Panel title={`${forms.data.length} form(s) available`}>
        <FormDownloads
          forms={forms.data}
          download={download}
          fileOf={(form) => `${fileSize(form.file_size)} · Added ${formatIndiaDate(Date.parse(form.created_at))}`}
        />
      </Panel>
    </Stack>
  )
}
