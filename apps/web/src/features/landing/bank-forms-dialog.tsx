import { MESSAGES } from '@nirgam/domain/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { ActionButton } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { SkeletonBox } from '../../ui/page-skeleton.tsx'
import { downloadForm, fileSize, formsQuery } from '../bank-forms/bank-forms.ts'
import classes from './bank-forms.module.css'

export default function BankFormsDialog({
  bank,
  onClose,
}: {
  bank: { id: string | number; name: string }
  onClose: () => void
}) {
  const forms = useQuery(formsQuery(bank.id))
  const download = useMutation({ mutationFn: downloadForm })

  return (
    <Dialog title={`Forms for ${bank.name}`} onClose={onClose}>
      {download.isError && <Banner kind="error">{messageOf(download.error, MESSAGES.bankForms.downloadFailed)}</Banner>}
      {forms.isPending && <SkeletonBox height="10rem" />}
      {forms.isError && (
        <Banner
          kind="error"
          action={
            <ActionButton variant="default" size="sm" disabled={forms.isFetching} onClick={() => void forms.refetch()}>
              Try again
            </ActionButton>
          }
        >
          {messageOf(forms.error, MESSAGES.bankForms.loadFormsFailed)}
        </Banner>
      )}
      {forms.data?.length === 0 && <Banner kind="info">{MESSAGES.bankForms.noneFor(bank.name)}</Banner>}
      {forms.data && forms.data.length > 0 && (
        <ul className={classes.forms}>
          {forms.data.map((form) => {
            const busy = download.isPending && download.variables.id === form.id
            return (
              <li key={form.id}>
                <div>
                  <h3>{form.form_name}</h3>
                  <p>{form.description}</p>
                  <p className={classes.size}>PDF, {fileSize(form.file_size)}</p>
                </div>
                <ActionButton
                  variant="default"
                  size="sm"
                  disabled={download.isPending}
                  aria-label={`Download ${form.form_name}`}
                  onClick={() => download.mutate(form)}
                >
                  <DownloadIcon size={18} />
                  {busy ? 'Downloading...' : 'Download'}
                </ActionButton>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
