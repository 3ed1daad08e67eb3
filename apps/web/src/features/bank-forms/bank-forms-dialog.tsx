import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { fileSize } from '../../lib/files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner, Skeleton } from '../../ui/states.tsx'
import { downloadForm, formsQuery } from './bank-form-calls.ts'
import { FormDownloads } from './form-downloads.tsx'

type BankFormsDialogProps = { bank: { id: string | number; name: string }; onClose: () => void }

export default function BankFormsDialog({ bank, onClose }: BankFormsDialogProps) {
  const forms = useQuery(formsQuery(bank.id))
  const download = useMutation({ mutationFn: downloadForm })

  return (
    <Dialog title={`Forms for ${bank.name}`} onClose={onClose}>
      {download.isError && <Banner kind="error">{messageOf(download.error, MESSAGES.bankForms.downloadFailed)}</Banner>}
      {forms.isPending && <Skeleton height="10rem" />}
      {forms.isError && (
        <Banner
          kind="error"
          action={
            <Button variant="default" size="sm" disabled={forms.isFetching} onClick={() => void forms.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(forms.error, MESSAGES.bankForms.loadFormsFailed)}
        </Banner>
      )}
      {forms.data?.length === 0 && <Banner kind="info">{MESSAGES.bankForms.noneFor(bank.name)}</Banner>}
      {forms.data && (
        <FormDownloads
          forms={forms.data}
          download={download}
          fileOf={({ file_size }) => `PDF, ${fileSize(file_size)}`}
        />
      )}
    </Dialog>
  )
}
