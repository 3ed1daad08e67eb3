import { type PlannedSale, planSale, saleProblems } from '@nirgam/domain/certificate/working/before-sale'
import { inPercent, type Rupees } from '@nirgam/domain/shared/money'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { RupeeField } from '../../../ui/amounts/rupee-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField, TextField } from '../../../ui/form.tsx'
import { Card, Grid, Stack, Text } from '../../../ui/layout.tsx'
import { saleIn, withField } from './sale-address.ts'
import { SaleResult } from './sale-result.tsx'

type Name = keyof PlannedSale

const WAYS = [
  { value: 'bought', label: 'I bought it' },
  { value: 'inherited', label: 'I inherited it' },
  { value: 'gifted', label: 'It was a gift' },
  { value: 'built', label: 'I built it' },
]

const isGiven = (way: string) => way === 'inherited' || way === 'gifted'

/** Before a property is sold: the gain, the tax, what the buyer deducts, and what to do first. */
export default function SalePage() {
  useDocumentTitle('Before you sell property in India')
  const [params, setParams] = useSearchParams()
  const sale = saleIn(params)
  const plan = planSale(sale)
  const [left, leave] = useState<readonly Name[]>([])
  const change = (name: Name, value: string) =>
    setParams((now) => withField(now, name, value), { replace: true, preventScrollReset: true })
  const problemAt = (name: Name) =>
    left.includes(name) ? saleProblems(sale).find(({ at }) => at === name)?.words : undefined
  const box = (name: Name) => ({
    id: `sale-${name}`,
    onBlur: () => leave((names) => [...new Set([...names, name])]),
  })
  const rupees = (name: Name, label: string, hint?: string) => {
    const amount = sale[name] as Rupees
    return (
      <RupeeField
        id={`sale-${name}`}
        label={label}
        hint={hint}
        hintBelow
        amount={amount > 0 ? amount : null}
        complaint={saleProblems(sale).find(({ at }) => at === name)?.words}
        onChange={(typed) => change(name, String(typed ?? ''))}
      />
    )
  }
  const day = (name: 'acquiredOn' | 'soldOn', label: string) => (
    <DateField
      {...box(name)}
      label={label}
      defaultValue={sale[name]}
      error={problemAt(name)}
      onChange={({ currentTarget }) => change(name, currentTarget.value)}
    />
  )
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Text size="md">
          <Link to="/guide">Guide</Link>
        </Text>
        <h1 className="type-section">Before you sell property in India</h1>
        <Text tone="dim" size="lg">
          See the tax on your gain, how much your buyer must hold back, and what to do before you sign. No account and
          no names. This is general information, not tax advice.
        </Text>
      </Stack>
      <Card as="section" aria-labelledby="sale-facts">
        <Stack>
          <h2 id="sale-facts">Your sale</h2>
          <Grid>
            {rupees('price', 'Price you expect', 'Of the whole property')}
            <TextField
              {...box('share')}
              label="Your share (%)"
              inputMode="decimal"
              defaultValue={String(inPercent(sale.share))}
              error={problemAt('share')}
              onChange={({ currentTarget }) => change('share', currentTarget.value.trim() || 'none')}
            />
            <SelectField
              id="sale-acquiredBy"
              label="How you got it"
              options={WAYS}
              value={sale.acquiredBy}
              onChange={({ currentTarget }) => change('acquiredBy', currentTarget.value)}
            />
            {day('acquiredOn', isGiven(sale.acquiredBy) ? 'Bought by the previous owner on' : 'Acquired on')}
            {rupees('cost', isGiven(sale.acquiredBy) ? 'What the previous owner paid' : 'What it cost')}
            {sale.acquiredOn !== '' &&
              sale.acquiredOn < '2001-04-01' &&
              rupees('fmv2001', 'Value on 1 April 2001', 'Not above the stamp value of that day')}
            {day('soldOn', 'You expect to sell on')}
            {rupees('stampValue', 'Stamp value today', 'If it is more than 110 % of the price, it counts instead')}
            {rupees('improvements', 'Improvements since', 'Only those after March 2001')}
            {rupees('expenses', 'Costs of the sale', 'Brokerage, legal fees')}
            {rupees('bonds', 'Going into bonds (section 85)')}
            {rupees('house', 'Going into another house (section 82)')}
            {rupees('otherIncome', 'Your other income in India this year', 'It can raise the surcharge')}
          </Grid>
        </Stack>
      </Card>
      {plan ? (
        <SaleResult plan={plan} sale={sale} />
      ) : (
        <Text tone="dim" role="status">
          Enter the price, the dates and what it cost, and you’ll see the result here.
        </Text>
      )}
    </Stack>
  )
}
