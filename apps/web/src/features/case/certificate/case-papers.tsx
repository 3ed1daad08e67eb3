import type { CasePaper, CaseRecord } from '@nirgam/domain/case/api-case'
import { IconFileDescription } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LineList, Panel, Row, Stack, Text, VisuallyHidden } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import { DocumentPreview } from '../../documents/documents.tsx'
import classes from '../case.module.css'

// The kinds of documents load with the questions, which name them too.
const AddDocument = lazy(async () => ({ default: (await import('../asked/asked-items.tsx')).AddDocument }))

const STATES: Readonly<Record<CasePaper['state'], { label: string; color: string }>> = {
  missing: { label: 'Not added yet', color: 'orange' },
  received: { label: 'Received', color: 'blue' },
  asked: { label: 'Needed from you', color: 'orange' },
  accepted: { label: 'Accepted', color: 'green' },
  not_usable: { label: 'We can’t use this', color: 'red' },
  waived: { label: 'Not needed', color: 'gray' },
}
const IF_YOU_HAVE_IT = { label: 'If you have it', color: 'gray' }

const badgeOf = ({ state, is_required }: CasePaper) =>
  state === 'missing' && !is_required ? IF_YOU_HAVE_IT : STATES[state]

/** Every document that the case has or needs, with our verdict. */
export function CasePapers({ record }: { record: CaseRecord }) {
  // Documents that are neither needed nor added are only named.
  const isNamed = ({ state, file }: CasePaper) => state === 'waived' && file === null
  const papers = record.papers.filter((paper) => !isNamed(paper))
  const notNeeded = record.papers.filter(isNamed)
  const [shown, show] = useState<CasePaper | null>(null)
  const [adding, add] = useState<CasePaper['kind'] | 'any' | null>(null)
  const mayAdd = record.acts.includes('add_document')
  const missing = papers.filter(({ state, is_required }) => state === 'missing' && is_required).length
  if (record.papers.length === 0 && !mayAdd) return null
  return (
    <Panel title="Your documents">
      <Stack>
        {papers.length === 0 && <Text tone="dim">You haven’t added any documents.</Text>}
        {mayAdd && missing > 0 && (
          <Text tone="dim">
            We’ll need {missing === 1 ? 'one more document' : `${missing} more documents`}. Add what you have now and
            we’ll be faster. If one doesn’t apply to you, leave it out: we’ll ask if we need it.
          </Text>
        )}
        {papers.length > 0 && (
          <LineList>
            {papers.map((paper) => (
              <Row as="li" key={paper.kind} gap="sm" justify="between">
                <Row gap="sm" nowrap className={classes.paper}>
                  <IconFileDescription className="accent" size={20} stroke={1.8} aria-hidden />
                  <Stack gap="none">
                    <strong>{paper.label}</strong>
                    {paper.file ? (
                      <Text size="sm" tone="dim" className="clip">
                        {paper.file.name}
                      </Text>
                    ) : (
                      <Proofs paper={paper} />
                    )}
                  </Stack>
                </Row>
                <Row gap="sm">
                  <StatusBadge {...badgeOf(paper)} />
                  {mayAdd && paper.state === 'missing' && (
                    <Button size="sm" variant="default" onClick={() => add(paper.kind)}>
                      Add<VisuallyHidden>: {paper.label}</VisuallyHidden>
                    </Button>
                  )}
                  {paper.file && (
                    <Button size="sm" variant="default" onClick={() => show(paper)}>
                      View<VisuallyHidden>: {paper.label}</VisuallyHidden>
                    </Button>
                  )}
                </Row>
              </Row>
            ))}
          </LineList>
        )}
        {notNeeded.length > 0 && (
          <Text tone="dim" size="md">
            Not needed: {notNeeded.map(({ label }) => label).join(', ')}
          </Text>
        )}
        {mayAdd && (
          <Button size="sm" variant="default" onClick={() => add('any')}>
            Add another document
          </Button>
        )}
      </Stack>
      {shown?.file && <DocumentPreview file={shown.file} label={shown.label} onClose={() => show(null)} />}
      <Suspense>
        {adding && <AddDocument record={record} kind={adding === 'any' ? null : adding} onClose={() => add(null)} />}
      </Suspense>
    </Panel>
  )
}

/** The proofs that a document provides; if it provides none, a note that there is no file. */
function Proofs({ paper: { proofs } }: { paper: CasePaper }) {
  if (proofs.length === 0) {
    return (
      <Text size="sm" tone="dim">
        No file yet
      </Text>
    )
  }
  return proofs.map(({ name, proves }) => (
    <Text key={name} size="sm" tone="dim">
      {name}. Proves: {proves.charAt(0).toLowerCase() + proves.slice(1)}
    </Text>
  ))
}
