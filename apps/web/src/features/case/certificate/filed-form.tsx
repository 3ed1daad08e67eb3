import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { readingInWords } from '@nirgam/domain/reading/filed-form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel, Row, Stack, Text } from '../../../ui/layout.tsx'
import { changeWork } from '../asked/answering.ts'
import { caseQuery } from '../use-case.ts'
import { AddDocument } from './add-document.tsx'

const KIND = 'form_145'
const LOOK_AGAIN_MS = 1500

/** The filed form from the portal. It goes into the packet, and its acknowledgement number is read from its text. */
export function FiledForm({ record, name }: { record: CaseRecord; name: string }) {
  const { remittance_id: id, papers, acts } = record
  const [isAdding, add] = useState(false)
  const paper = papers.find(({ kind }) => kind === KIND)
  const reading = paper?.reading ?? null
  // Reading the form does not increase the case's version, so the case itself is polled.
  useQuery({ ...caseQuery(id), refetchOnMount: false, refetchInterval: reading?.state === 'waiting' && LOOK_AGAIN_MS })
  const found = reading?.state === 'found' && acts.includes('filed') ? reading.number : null
  return (
    <Panel title={`Your filed ${name}`}>
      <Stack gap="sm">
        {paper?.file ? (
          <Text className="clip">{paper.file.name}</Text>
        ) : (
          <p>
            Add the PDF of your filed {name} from the portal. It becomes part of your bank packet, and we look for its
            acknowledgement number.
          </p>
        )}
        <div role="status">{reading && <Text tone="dim">{readingInWords(reading)}</Text>}</div>
        <Row gap="sm">
          {found !== null && (
            <Button size="sm" onClick={() => changeWork(`filed-${id}`, { value: found, problem: null })}>
              Use this number
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => add(true)}>
            {paper?.file ? 'Replace the PDF' : `Add your filed ${name}`}
          </Button>
        </Row>
      </Stack>
      {isAdding && <AddDocument record={record} kind={KIND} onClose={() => add(false)} />}
    </Panel>
  )
}
