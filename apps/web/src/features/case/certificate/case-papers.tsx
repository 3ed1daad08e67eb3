import type { CasePaper, CaseRecord } from '@nirgam/domain/case/api-case'
import { IconFileDescription } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LineList, Panel, Row, Stack, Text, VisuallyHidden } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import { DocumentPreview } from '../../documents/documents.tsx'
import classes from '../case.module.css'

const STATES: Readonly<Record<CasePaper['state'], { label: string; color: string }>> = {
  received: { label: 'Received', color: 'blue' },
  asked: { label: 'Needed from you', color: 'orange' },
  accepted: { label: 'Accepted', color: 'green' },
  not_usable: { label: 'We can’t use this', color: 'red' },
  waived: { label: 'Not needed', color: 'gray' },
}

/** Every paper of the case and what is thought of it. */
export function CasePapers({ record: { papers } }: { record: CaseRecord }) {
  const [shown, show] = useState<CasePaper | null>(null)
  return (
    <Panel title="Your documents">
      {papers.length === 0 ? (
        <Text tone="dim">You haven’t added any documents. If we need one, we’ll ask for it here.</Text>
      ) : (
        <LineList>
          {papers.map((paper) => (
            <Row as="li" key={paper.kind} gap="sm" justify="between">
              <Row gap="sm" nowrap className={classes.paper}>
                <IconFileDescription size={20} stroke={1.8} aria-hidden />
                <Stack gap="none">
                  <strong>{paper.label}</strong>
                  <Text size="sm" tone="dim" className="clip">
                    {paper.file?.name ?? 'No file yet'}
                  </Text>
                </Stack>
              </Row>
              <Row gap="sm">
                <StatusBadge {...STATES[paper.state]} />
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
      {shown?.file && <DocumentPreview file={shown.file} label={shown.label} onClose={() => show(null)} />}
    </Panel>
  )
}
