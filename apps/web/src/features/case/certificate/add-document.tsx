import type { CasePaper, CaseRecord } from '@nirgam/domain/case/api-case'
import { PAPER_KINDS, type PaperKind, paperHint, paperLabel } from '@nirgam/domain/case/paper-kinds'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, apiUpload } from '../../../lib/api.ts'
import { query } from '../../../lib/query.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/form.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import { FileCard, sendFile, type UploadState } from '../../documents/documents.tsx'
import { isOvertaken, takeCase } from '../use-case.ts'

/** Documents already accepted or asked for above cannot be added here. Two kinds have their own place. */
const canTake = (papers: readonly CasePaper[], kind: PaperKind) => {
  const state = papers.find((paper) => paper.kind === kind)?.state
  return kind !== 'bank_letter' && kind !== 'form_145' && state !== 'accepted' && state !== 'asked'
}

type AddDocumentProps = { record: CaseRecord; kind: PaperKind | null; onClose: () => void }

/** Adds a document that was not asked for. */
export function AddDocument({ record, kind, onClose }: AddDocumentProps) {
  const { remittance_id: id, papers } = record
  const kinds = kind === 'form_145' ? [kind] : PAPER_KINDS.filter((one) => canTake(papers, one))
  const options = kinds.map((value) => ({ value, label: paperLabel(value) }))
  const [chosen, choose] = useState(kind ?? options[0]?.value ?? 'panCard')
  const [upload, show] = useState<UploadState>({ phase: 'idle' })
  const add = (file: File) =>
    void sendFile(file, {
      show,
      async send(fitting, way) {
        const body = new FormData()
        body.set('file', fitting)
        const params = { id, kind: chosen }
        try {
          takeCase(await apiUpload('POST /remittances/:id/case/documents/:kind', { params, body, ...way }))
          onClose()
        } catch (error) {
          isOvertaken(error, id)
          throw error
        }
      },
    })
  const using = useAction('Couldn’t use the document. Please try again.')
  const { data: known = [] } = useQuery(query('GET /remittances/:id/case/earlier-documents', { params: { id } }))
  const before = known.find((one) => one.kind === chosen)
  const reuse = (document: string) =>
    using.run(async () => {
      try {
        const params = { id, kind: chosen }
        takeCase(await api('PUT /remittances/:id/case/documents/:kind', { params, body: { document } }))
        onClose()
      } catch (error) {
        isOvertaken(error, id)
        throw error
      }
    })
  const proofs = papers.find((paper) => paper.kind === chosen)?.proofs ?? []
  return (
    <Dialog title="Add a document" onClose={onClose}>
      <SelectField
        label="Which document is it?"
        value={chosen}
        options={options}
        disabled={upload.phase === 'sending'}
        onChange={({ currentTarget }) => choose(currentTarget.value as PaperKind)}
      />
      <Text tone="dim" size="sm">
        {proofs.length > 0 ? proofs.map(({ proves }) => `${proves}.`).join(' ') : paperHint(chosen)}
      </Text>
      {before && (
        <Stack gap="xs">
          <Text>
            You sent us this document with {before.number}. You can use it for this remittance, too, if it’s still
            valid.
          </Text>
          <Button variant="default" busy={using.busy} busyLabel="Adding..." onClick={() => void reuse(before.id)}>
            Use the one you sent on {formatIndiaDate(Date.parse(before.sent_at))}
          </Button>
          {using.failure && <Banner kind="error">{using.failure}</Banner>}
        </Stack>
      )}
      <FileCard
        handy
        label={paperLabel(chosen)}
        titleId="add-document"
        stored={null}
        state={upload}
        upload={add}
        onRemove={() => {}}
      >
        <h3 id="add-document">{paperLabel(chosen)}</h3>
      </FileCard>
    </Dialog>
  )
}
