import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { api, apiUpload } from '../../../lib/api.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { FileCard, sendFile } from '../../documents/documents.tsx'
import { changeWork, endWork, showUpload, uploads, useWork, workOn } from '../asked/answering.ts'
import classes from '../case.module.css'
import type { CaseActs } from '../use-case.ts'
import { Failed } from './next-steps.tsx'

const ACT = 'bank_asks' as const

/** The bank's question as text, letter or both. Collapsed until needed. */
export function BankSaidNo({ record, acts }: { record: CaseRecord; acts: CaseActs }) {
  const { remittance_id: id } = record
  const key = `bank-${id}`
  const { words, problem, file, upload } = useWork(key)
  const { run, busy } = useAction()

  const add = (letter: File) => {
    const sending = sendFile(letter, {
      show: showUpload(key),
      async send(fitting, way) {
        const body = new FormData()
        body.set('file', fitting)
        const { file_info } = await apiUpload('POST /remittances/:id/case/letter', { params: { id }, body, ...way })
        changeWork(key, { file: file_info, problem: null })
      },
      again: () => add(letter),
    })
    uploads.set(key, sending)
  }

  const send = async () => {
    const isUploading = workOn(key).upload.phase === 'sending'
    await uploads.get(key)
    const typed = workOn(key)
    if (isUploading && typed.upload.phase === 'failed') return
    if (typed.words.trim() === '' && typed.file === null) {
      changeWork(key, { problem: CASE_MESSAGES.bankWords })
      return document.getElementById(key)?.focus()
    }
    const body = { act: ACT, version: record.version, words: typed.words, letter: typed.file?.id ?? null }
    const done = await acts.run(ACT, () => api('POST /remittances/:id/case/acts', { params: { id }, body }))
    if (done) endWork(key)
  }

  return (
    <details className={classes.fold} open={words !== '' || file !== null || undefined}>
      <summary>My bank refused or has a question</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(send)
        }}
      >
        <Stack>
          <Text tone="dim">
            Tell us what the bank said, or add its letter. We’ll reply to the bank or fix what’s missing, at no cost.
          </Text>
          <TextArea
            id={key}
            rows={4}
            label="What did the bank say?"
            maxLength={TEXT_LIMITS.message}
            value={words}
            error={problem}
            onChange={({ currentTarget }) => changeWork(key, { words: currentTarget.value, problem: null })}
          />
          <FileCard
            handy
            label="the bank’s letter"
            titleId={`${key}-letter`}
            stored={file}
            state={upload}
            upload={add}
            onRemove={() => changeWork(key, { file: null })}
          >
            <h3 id={`${key}-letter`}>The bank’s letter, if you have one</h3>
          </FileCard>
          <Failed acts={acts} act={ACT} />
          <Button type="submit" className="hug" busy={busy || acts.busy === ACT} busyLabel="Sending...">
            Send it to us
          </Button>
        </Stack>
      </form>
    </details>
  )
}
