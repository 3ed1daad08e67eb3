import { type PlannedSale, planSale } from '@nirgam/domain/certificate/working/before-sale'
import {
  SALE_PAGE,
  SALE_WAYS,
  saleFields,
  saleIn,
  saleProblemAt,
  sentSale,
  withField,
} from '@nirgam/domain/guide/sale-form'
import { inPercent } from '@nirgam/domain/shared/money'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { filledBefore } from '../../../lib/filled-before.ts'
import { RupeeField } from '../../../ui/amounts/rupee-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField, TextField } from '../../../ui/form.tsx'
import { Card, Grid, Stack, Text } from '../../../ui/layout.tsx'
import { SaleResult } from './sale-result.tsx'

type Name = keyof PlannedSale

/** The fields of the server-rendered form when it was replaced. */
function typedEarly(): URLSearchParams | null {
  const filled = filledBefore(SALE_PAGE.path)
  return filled && sentSale(filled)
}

/** Before a property is sold: the gain, the tax, the buyer's deduction, and the first steps. */
export default function SalePage() {
  useDocumentTitle(SALE_PAGE.title)
  const [address, setParams] = useSearchParams()
  const [early, take] = useState(typedEarly)
  const params = early ?? address
  useEffect(() => {
    if (early === null) return
    setParams(early, { replace: true, preventScrollReset: true })
    take(null)
  }, [early, setParams])
  const sale = saleIn(params)
  const plan = planSale(sale)
  const [left, leave] = useState<readonly Name[]>([])
  const change = (name: Name, value: string) =>
    setParams((now) => withField(now, name, value), { replace: true, preventScrollReset: true })
  const shown = ({ name, kind, label, hint }: ReturnType<typeof saleFields>[number]) => {
    const field = { id: `sale-${name}`, label }
    const box = {
      ...field,
      onBlur: () => leave((names) => [...new Set([...names, name])]),
      error: left.includes(name) ? saleProblemAt(params, name) : undefined,
    }
    switch (kind) {
      case 'rupees':
        return (
          <RupeeField
            {...field}
            key={name}
            hint={hint}
            hintBelow
            amount={sale[name] > 0 ? sale[name] : null}
            complaint={saleProblemAt(params, name)}
            onChange={(typed) => change(name, String(typed ?? ''))}
          />
        )
      case 'day':
        return (
          <DateField
            {...box}
            key={name}
            defaultValue={sale[name]}
            onChange={({ currentTarget }) => change(name, currentTarget.value)}
          />
        )
      case 'percent':
        return (
          <TextField
            {...box}
            key={name}
            inputMode="decimal"
            defaultValue={String(inPercent(sale.share))}
            onChange={({ currentTarget }) => change(name, currentTarget.value.trim() || 'none')}
          />
        )
      case 'way':
        return (
          <SelectField
            {...field}
            key={name}
            options={SALE_WAYS}
            value={sale.acquiredBy}
            onChange={({ currentTarget }) => change(name, currentTarget.value)}
          />
        )
    }
  }
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Text size="md">
          <Link to="/guide">Guide</Link>
        </Text>
        <h1 className="type-section">{SALE_PAGE.title}</h1>
        <Text tone="dim" size="lg">
          {SALE_PAGE.lead}
        </Text>
      </Stack>
      <Card as="section" aria-labelledby="sale-facts">
        <Stack>
          <h2 id="sale-facts">Your sale</h2>
          <Grid>{saleFields(sale).map(shown)}</Grid>
        </Stack>
      </Card>
      {plan ? (
        <SaleResult plan={plan} sale={sale} />
      ) : (
        <Text tone="dim" role="status">
          {SALE_PAGE.waiting}
        </Text>
      )}
    </Stack>
  )
}
