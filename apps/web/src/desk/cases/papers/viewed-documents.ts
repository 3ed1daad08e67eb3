import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import type { ViewedDocument } from '../../viewer/pane.tsx'

type Papers = { papers: DeskCase['papers'] }

/** Everything that can be looked at: each paper, and behind it the copies before. */
export function documentsOf({ papers }: Papers): ViewedDocument[] {
  return papers.flatMap(({ label, file, earlier }) => [
    ...(file ? [{ uid: file.id, label, mediaType: file.type }] : []),
    ...earlier.map(({ id, type, uploaded_at }) => ({
      uid: id,
      label: `${label}, before (${formatIndiaDateTime(Date.parse(uploaded_at))})`,
      mediaType: type,
    })),
  ])
}

/** The next document or the one before, round in a circle. */
export function documentBeside(
  documents: readonly ViewedDocument[],
  shown: string | undefined,
  step: 1 | -1,
): string | null {
  const at = documents.findIndex(({ uid }) => uid === shown)
  return documents.at((at + step) % documents.length)?.uid ?? null
}
