import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { TCS_RATES } from '@nirgam/domain/guide/limits/yearly-limits'
import { LRS_DOLLARS, NRO_DOLLARS } from '@nirgam/domain/shared/limits'
import { dollarsInRupees, formatRupees, MAX_AMOUNT_RUPEES, RUPEES_PER_USD } from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { Card } from '../../../ui/layout.tsx'
import { FactList } from '../fact-list.tsx'
import classes from '../guide.module.css'
import { SourceNote } from '../sources.tsx'

const percent = (rate: number | null) => (rate === null ? 'not available' : rate === 0 ? 'nil' : `${rate}%`)

export default function Limits() {
  return (
    <>
      <p>All limits run for a tax year, from 1 April to 31 March. They start again on 1 April.</p>
      <h2>An example</h2>
      <p>
        Meena lives in Chennai. In May she sent USD 200,000 to her own account abroad. Until 31 March she may send USD
        50,000 more. On 1 April the count starts again.
      </p>
      <h2>₹5,00,000: the short form</h2>
      <FactList
        facts={[
          ['Up to ₹5,00,000', FACTS.smallLimit],
          ['How it’s counted', FACTS.aggregate],
        ]}
      />
      <h2>USD 250,000: if you live in India</h2>
      <FactList
        facts={[
          ['The limit', FACTS.lrsLimit],
          ['Above it', FACTS.lrsAbove],
          ['For study and medical care', FACTS.estimate],
          ['Not for trade', FACTS.tradeNotLrs],
          ['Not for companies', FACTS.companiesNotLrs],
        ]}
      />
      <h2>USD 1,000,000: from NRO accounts</h2>
      <FactList
        facts={[
          ['The limit', FACTS.nroLimit],
          ['Above it', FACTS.nroAbove],
          ['For each holder', FACTS.nroHolders],
          ['Through one bank', FACTS.nroOneBank],
          ['To your NRE account', FACTS.nroToNre],
          ['A property you paid for from abroad', FACTS.boughtFromAbroad],
          ['When you come back', FACTS.returned],
        ]}
      />
      <p>
        At ₹{RUPEES_PER_USD} to the dollar these are {formatRupees(dollarsInRupees(LRS_DOLLARS))} and{' '}
        {formatRupees(dollarsInRupees(NRO_DOLLARS))}. Our form takes up to {formatRupees(MAX_AMOUNT_RUPEES)}, which is
        more than both. So please keep track of them yourself.
      </p>
      <h2>Which exchange rate</h2>
      <FactList
        facts={[
          ['For the dollar limits', FACTS.dollarRate],
          ['For tax', FACTS.taxRate],
        ]}
      />
      <h2>TCS: tax the bank collects on top</h2>
      <p>The bank collects it on what you send under the LRS above a threshold in the year.</p>
      {TCS_RATES.toReversed().map((rates) => (
        <Card key={rates.from} pad="sm">
          <h3>From {dayInWords(rates.from)}</h3>
          <dl className={classes.rates}>
            <dt>Threshold in the year</dt>
            <dd>{formatRupees(rates.thresholdRupees)}</dd>
            <dt>Education paid by a loan</dt>
            <dd>{percent(rates.educationByLoan)}</dd>
            <dt>Education and medical treatment</dt>
            <dd>{percent(rates.educationOrMedical)}</dd>
            <dt>Anything else</dt>
            <dd>{percent(rates.other)}</dd>
            <dt>Tour packages, from the first rupee</dt>
            <dd>{percent(rates.tourPackage)}</dd>
          </dl>
          <SourceNote {...rates} />
        </Card>
      ))}
      <FactList
        facts={[
          ['Not on NRE, NRO and FCNR', FACTS.notLrs],
          ['A student’s living costs', FACTS.studentLiving],
          ['You can claim it back', FACTS.tcsCredit],
        ]}
      />
    </>
  )
}
