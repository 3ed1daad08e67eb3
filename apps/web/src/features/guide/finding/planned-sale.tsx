import { plannedInWords } from '@nirgam/domain/certificate/working/before-sale'
import type { CaseGuideData } from '@nirgam/domain/guide/api-guide'
import { answersOfCase } from '@nirgam/domain/guide/case-answers'
import { hasSource } from '@nirgam/domain/guide/guide-answers'
import { saleIn } from '@nirgam/domain/guide/sale-form'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import { keptSale } from '../sale/kept-sale.ts'

export type PlannedSaleProps = { id: number; guide: CaseGuideData; onSaved: (guide: CaseGuideData) => void }

/** A sale that was planned before the remittance. Staff see it only if the customer agrees. */
export function PlannedSale({ id, guide, onSaved }: PlannedSaleProps) {
  const doing = useAction()
  const [isOver, end] = useState(false)
  const sale = saleIn(new URLSearchParams(keptSale.read() ?? ''))
  const words = plannedInWords(sale)
  if (isOver || words === null || !hasSource(answersOfCase(guide), 'property', 'inheritedProperty')) return null
  const leave = () => {
    keptSale.write(null)
    end(true)
  }
  const share = async () => {
    const saved = await api('PUT /remittances/:id/case/guide', { params: { id }, body: { answers: { planned: sale } } })
    leave()
    onSaved(saved)
  }
  return (
    <Banner kind="info" title="Is this the sale you planned in our guide?">
      <Text>{words}</Text>
      {doing.failure && (
        <Text tone="error" role="alert">
          {doing.failure}
        </Text>
      )}
      <Row gap="sm">
        <Button size="sm" disabled={doing.busy} onClick={() => void doing.run(share)}>
          Show these figures to my accountant
        </Button>
        <Button size="sm" variant="subtle" onClick={leave}>
          No
        </Button>
      </Row>
    </Banner>
  )
}
