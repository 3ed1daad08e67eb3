import type { CaseItem, CaseRecord } from '@nirgam/domain/case/api-case'
import { ApiError, api, apiUpload, messageOf } from '../../../lib/api.ts'
import { notify } from '../../../ui/toast.tsx'
import { sendFile } from '../../documents/documents.tsx'
import { isOvertaken, takeCase } from '../use-case.ts'
import { changeWork, endWork, showUpload, uploads, workOn } from './answering.ts'
import { answerBody } from './item-answer.ts'

const KEEP_FAILED = 'We couldn’t save your answer. Please try again.'
const TAKE_BACK_FAILED = 'Something went wrong. Please try again.'

const paramsOf = (id: number, item: CaseItem) => ({ id, uid: item.id })

/** Saves the typed answer to a question. Returns the case, or null if the answer was refused. */
export async function keepTyped(id: number, item: CaseItem): Promise<CaseRecord | null> {
  const answer = answerBody(item, workOn(item.id))
  if ('problem' in answer) {
    changeWork(item.id, { problem: answer.problem })
    return null
  }
  return tried(id, item, KEEP_FAILED, () =>
    api('PUT /remittances/:id/case/items/:uid', { params: paramsOf(id, item), body: answer.body }),
  )
}

export function takeBack(id: number, item: CaseItem): Promise<CaseRecord | null> {
  return tried(id, item, TAKE_BACK_FAILED, () =>
    api('DELETE /remittances/:id/case/items/:uid', { params: paramsOf(id, item) }),
  )
}

async function tried(id: number, item: CaseItem, failed: string, call: () => Promise<CaseRecord>) {
  changeWork(item.id, { problem: null })
  try {
    const record = await call()
    takeCase(record)
    endWork(item.id)
    return record
  } catch (error) {
    isOvertaken(error, id)
    const [aboutValue] = error instanceof ApiError ? Object.values(error.fieldErrors) : []
    changeWork(item.id, { problem: aboutValue ?? messageOf(error, failed) })
    return null
  }
}

/** Uploads the document that a question asks for; the upload continues on other pages. */
export function keepFile(id: number, item: CaseItem, file: File): void {
  if (workOn(item.id).upload.phase === 'sending') return
  const sending = sendFile(file, {
    show: showUpload(item.id),
    async send(fitting, way) {
      const body = new FormData()
      body.set('document_type', item.document ?? '')
      body.set('file', fitting)
      try {
        const params = paramsOf(id, item)
        takeCase(await apiUpload('POST /remittances/:id/case/items/:uid/document', { params, body, ...way }))
        endWork(item.id)
      } catch (error) {
        isOvertaken(error, id)
        throw error
      }
    },
    onFailed(message) {
      const isShown = document.getElementById(item.id) !== null
      if (!isShown) notify({ kind: 'error', title: `${file.name} wasn’t uploaded`, text: message })
    },
    again: () => keepFile(id, item, file),
  })
  uploads.set(item.id, sending)
}
