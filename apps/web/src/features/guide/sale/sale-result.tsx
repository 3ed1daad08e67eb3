import {
  leftToSend,
  type PlannedSale,
  type SalePlan,
  stepsOfSale,
} from '@nirgam/domain/certificate/working/before-sale'
import { addressOf } from '@nirgam/domain/guide/answers-in-address'
import { amountOf, isAmount } from '@nirgam/domain/guide/guide-answers'
import { asRupees, formatRupees, fromPaise, inPercent, type Paise } from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { IconArrowRight, IconPrinter } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Workings } from '../../../ui/workings.tsx'
import classes from '../guide.module.css'
import { keptSale } from './kept-sale.ts'

const rupees = (paise: Paise) => formatRupees(fromPaise(paise))

/** The result of a planned sale. */
export function SaleResult({ plan, sale }: { plan: SalePlan; sale: PlannedSale }) {
  const { gain, tax, lockedUp, rate } = plan
  const isLocked = lockedUp > 0
  const { search } = useLocation()
  return (
    <Stack gap="lg" aria-live="polite">
      <Card as="section" tone="accent" aria-labelledby="sale-answer">
        <Stack gap="sm">
          <h2 id="sale-answer">{gain === 0 ? 'No gain is taxed' : `Your tax is about ${rupees(tax)}`}</h2>
          <p>
            Without a certificate, your buyer must hold back {rupees(plan.withoutCertificate)} ({inPercent(rate)} % of
            your part of the price).{' '}
            {isLocked
              ? `That is ${rupees(lockedUp)} too much. You get it back through your return for tax year ${plan.taxYear}, which you can file from ${dayInWords(plan.returnFrom)}. Refunds usually take some months more.`
              : 'That is no more than the tax itself.'}
          </p>
          {isLocked && (
            <p>
              With a certificate of lower deduction (Form 128), the buyer holds back only {rupees(plan.withCertificate)}
              .
            </p>
          )}
        </Stack>
      </Card>
      <Card>
        <Workings
          level={2}
          sections={[
            { title: plan.isLong ? 'Your long-term gain' : 'Your short-term gain', lines: plan.gainLines, notes: [] },
            {
              title: 'What reaches you',
              notes: [],
              lines: [
                { label: 'Your part of the price', amount: plan.price, kind: 'plus' },
                {
                  label: 'Held back without a certificate',
                  amount: plan.withoutCertificate,
                  kind: 'minus',
                  note: `${inPercent(rate)} %`,
                },
                { label: 'In hand without a certificate', amount: plan.inHand.without, kind: 'total' },
                { label: 'In hand with a certificate', amount: plan.inHand.with, kind: 'total' },
              ],
            },
          ]}
        />
      </Card>
      <Card as="section" aria-labelledby="sale-steps">
        <Stack>
          <h2 id="sale-steps">What to do, in this order</h2>
          <ol>
            {stepsOfSale(sale, plan).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Stack>
      </Card>
      <Row gap="sm" className={classes.screenOnly}>
        <ButtonLink to={addressOf(answersOf(plan, sale))} size="lg" onClick={() => keptSale.write(search)}>
          Sending the money: which form?
          <IconArrowRight size={20} aria-hidden />
        </ButtonLink>
        <Button variant="default" size="lg" onClick={() => print()}>
          <IconPrinter size={20} aria-hidden />
          Print
        </Button>
      </Row>
      <Text tone="dim" size="sm">
        Worked out by sections 67, 72, 73, 78, 82, 85, 90 and 197 of the Income-tax Act 2025, as known in November 2026.
        The surcharge goes by your income. Some buyers go by the price instead and hold back more.
      </Text>
    </Stack>
  )
}

/** The same sale for the guide's questions, from whose result a remittance can be started. */
function answersOf(plan: SalePlan, sale: PlannedSale) {
  const left = asRupees(Math.floor(fromPaise(leftToSend(plan, sale))))
  const source = sale.acquiredBy === 'inherited' ? ('inheritedProperty' as const) : ('property' as const)
  const amount = amountOf({ amount: left })
  return {
    account: 'nro' as const,
    parts: [{ source }],
    ...(amount !== undefined && isAmount(amount) && { amount }),
    receiver: 'self' as const,
  }
}
