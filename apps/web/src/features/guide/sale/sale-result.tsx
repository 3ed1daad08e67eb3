import { type PlannedSale, type SalePlan, stepsOfSale } from '@nirgam/domain/certificate/working/before-sale'
import { questionsAfterSale, SALE_PAGE, saleInWords, saleWorkings } from '@nirgam/domain/guide/sale-form'
import { IconArrowRight, IconPrinter } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Workings } from '../../../ui/workings.tsx'
import { keptSale } from './kept-sale.ts'

/** The result of a planned sale. */
export function SaleResult({ plan, sale }: { plan: SalePlan; sale: PlannedSale }) {
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
