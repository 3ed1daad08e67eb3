import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { useState } from 'react'
import { ApiError, api } from '../../../lib/api.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import classes from '../case.module.css'
import { type CaseActs, caseNow } from '../use-case.ts'
import { changeWork, uploads, workOn } from './answering.ts'
import { AskedItem } from './asked-item.tsx'
import { isUnkept } from './item-answer.ts'
import { keepTyped } from './keep-answer.ts'

export { AddDocument } from '../certificate/add-document.tsx'
export { FiledForm } from '../certificate/filed-form.tsx'

/** All current questions in one place. */
export function AskedItems({ record }: { record: CaseRecord }) {
  const asked = record.items.filter(({ state }) => state !== 'sent')
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="asked">
      <Stack>
        <div>
          <h2 id="asked">What we need from you</h2>
          <Text tone="dim" size="md">
            We save each answer as you go. Nothing reaches us until you press “Send my answers”.
          </Text>
        </div>
        <Stack as="ol">
          {asked.map((item, index) => (
            <AskedItem key={item.id} remittanceId={record.remittance_id} item={item} number={index + 1} />
          ))}
        </Stack>
      </Stack>
    </section>
  )
}

/** Stays at the bottom of the screen and says what is missing. */
export function SendAnswers({ record, acts }: { record: CaseRecord; acts: CaseActs }) {
  const id = record.remittance_id
  const asked = record.items.filter(({ state }) => state !== 'sent')
  const missing = asked.filter(({ state }) => state === 'open')
  const [told, tell] = useState<string | null>(null)
  const { run, busy } = useAction()

  const send = async () => {
    tell(null)
    let latest = record
    for (const item of asked.filter((one) => isUnkept(one, workOn(one.id)))) {
      const kept = await keepTyped(id, item)
      if (kept === null) return lookAt(item.id)
      latest = kept
    }
    for (const item of asked) await uploads.get(item.id)
    latest = caseNow(id) ?? latest
    const open = latest.items.filter(({ state }) => state === 'open')
    const [first] = open
    if (first) {
      tell(open.length === 1 ? `You haven’t answered “${first.label}” yet.` : `${open.length} answers to go.`)
      for (const { id: key, document } of open) {
        if (document === null) changeWork(key, { problem: 'Answer this, or tell us why you can’t.' })
      }
      return lookAt(first.id)
    }
    await acts.run('answer', () => sendAll(id, latest.version))
  }

  return (
    <Stack gap="sm" className={`screen-only ${classes.dock}`}>
      {told && missing.length > 0 && <Banner kind="warning">{told}</Banner>}
      {acts.failure?.act === 'answer' && !acts.failure.isOvertaken && (
        <Banner kind="error">{acts.failure.message}</Banner>
      )}
      <div className={classes.send}>
        <Button
          size="lg"
          className="hug"
          busy={busy || acts.busy === 'answer'}
          busyLabel="Sending..."
          onClick={() => void run(send)}
        >
          Send my answers
        </Button>
        <Text size="md" tone={missing.length === 0 ? 'success' : 'dim'} weight="semibold" role="status">
          {missing.length === 0 ? 'Everything is answered' : `${missing.length} of ${asked.length} still missing`}
        </Text>
      </div>
    </Stack>
  )
}

/** An answer that another answer has made invalid is reported at its question. */
async function sendAll(id: number, version: number): Promise<CaseRecord> {
  try {
    return await api('POST /remittances/:id/case/acts', { params: { id }, body: { act: 'answer', version } })
  } catch (error) {
    const problems = error instanceof ApiError ? Object.entries(error.fieldErrors) : []
    for (const [item, problem] of problems) changeWork(item, { problem })
    throw error
  }
}

function lookAt(headingId: string): void {
  document.getElementById(headingId)?.focus()
}
