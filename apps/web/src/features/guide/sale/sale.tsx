import { type PlannedSale, planSale, type SalePlan, stepsOfSale } from '@nirgam/domain/certificate/working/before-sale'
import {
  questionsAfterSale,
  SALE_PAGE,
  SALE_WAYS,
  saleFields,
  saleIn,
  saleInWords,
  saleProblemAt,
  saleWorkings,
  sentSale,
  withField,
} from '@nirgam/domain/guide/sale-form'
import { inPercent } from '@nirgam/domain/shared/money'
import { IconArrowRight, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { filledBefore } from '../../../lib/filled-before.ts'
import { RupeeField } from '../../../ui/amounts/rupee-field.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField, TextField } from '../../../ui/form.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Workings } from '../../../ui/workings.tsx'
import { keptSale } from './kept-sale.ts'

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

/** The result of a planned sale. */
function SaleResult({ plan, sale }: { plan: SalePlan; sale: PlannedSale }) {
  const { search } = useLocation()
  const [title, ...lines] = saleInWords(plan)
  return (
    <Stack gap="lg" aria-live="polite">
      <Card as="section" tone="accent" aria-labelledby="sale-answer">
        <Stack gap="sm">
          <h2 id="sale-answer">{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Stack>
      </Card>
      <Card>
        <Workings level={2} sections={saleWorkings(plan)} />
      </Card>
      <Card as="section" aria-labelledby="sale-steps">
        <Stack>
          <h2 id="sale-steps">{SALE_PAGE.steps}</h2>
          <ol>
            {stepsOfSale(sale, plan).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Stack>
      </Card>
      <Row gap="sm" className="screen-only">
        <ButtonLink to={questionsAfterSale(plan, sale)} size="lg" onClick={() => keptSale.write(search)}>
          {SALE_PAGE.onward}
          <IconArrowRight size={20} aria-hidden />
        </ButtonLink>
        <Button variant="default" size="lg" onClick={() => print()}>
          <IconPrinter size={20} aria-hidden />
          Print
        </Button>
      </Row>
      <Text tone="dim" size="sm">
        {SALE_PAGE.basis}
      </Text>
    </Stack>
  )
}
