import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useForm } from '../../lib/form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, Form, SubmitButton, TextArea } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useActAsSeen } from '../cases/use-desk-case.ts'
import { useDrafts, usePrepareTried } from './certificate-calls.ts'
import { partInWords } from './sheet/guide-says.tsx'
import { useSheet } from './sheet/sheet-query.ts'

type PrepareDialogProps = { record: DeskCase; onClose: () => void }

/** Freezes the saved version for a colleague to sign. */
export function PrepareDialog({ record, onClose }: PrepareDialogProps) {
  const query = useSheet(record)
  const { sheet, form } = useDrafts(record.remittance_id)
  const sheetPath = `/desk/cases/${record.remittance_id}/sheet`
  const { markTried } = usePrepareTried(record.remittance_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the dialog counts as the try
  useEffect(markTried, [])
  return (
    <Dialog title={`Prepare: ${record.number}`} onClose={onClose}>
      {query.isPending && <Skeleton height="8rem" />}
      {query.isError && <ErrorState title="Couldn’t load the tax sheet" onRetry={() => void query.refetch()} />}
      {query.data && query.data.version === 0 && (
        <p>
          Fill in and save the{' '}
          <Link to={sheetPath} onClick={onClose}>
            tax sheet
          </Link>{' '}
          first.
        </p>
      )}
      {query.data && query.data.version > 0 && (
        <>
          {(sheet !== null || form !== null) && (
            <Banner kind="warning">You have unsaved changes. They won’t be included.</Banner>
          )}
          {query.data.findings.length > 0 && (
            <Banner kind="warning">
              Something is still missing:{' '}
              <Link to={sheetPath} onClick={onClose}>
                the tax sheet
              </Link>{' '}
              lists it at the top.
            </Banner>
          )}
          <Prepare record={record} saved={query.data} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

type PrepareProps = { record: DeskCase; saved: DeskSheet; onClose: () => void }

function Prepare({ record, saved, onClose }: PrepareProps) {
  const seen = useActAsSeen(record)
  const { part, note } = saved.sheet
  const isC = part === 'C'
  const form = useForm({
    bodyOf: (typed) => ({
      act: 'prepare' as const,
      sheet: saved.version,
      part,
      is_assigned: isC && typed('is_assigned') !== '',
      reason: isC ? '' : typed('reason').trim(),
    }),
    check: ({ reason }) => (!isC && reason === '' ? { reason: 'Give the reason why no certificate is needed.' } : {}),
    send: async (body) => {
      await seen.act(body)
      onClose()
    },
    failed: 'We couldn’t prepare this case. Please try again.',
  })
  return (
    <Form form={form}>
      <p>
        <strong>{partInWords(part)}</strong>, version {saved.version} of the sheet. After this it’s locked. It can only
        be sent back.
      </p>
      {isC ? (
        <CheckboxField {...form.field('is_assigned')} label="The customer has assigned Form 146 already" />
      ) : (
        <TextArea
          {...form.field('reason')}
          label="Why no certificate is needed"
          hint="Kept in the history"
          rows={4}
          defaultValue={note}
        />
      )}
      {isC && (
        <Text size="sm" tone="dim">
          Otherwise the customer is asked to assign it, and it waits for that.
        </Text>
      )}
      <SubmitButton form={form} size="sm" busyLabel="Preparing...">
        Prepare
      </SubmitButton>
    </Form>
  )
}
