import { FACTS } from '@nirgam/domain/guide/facts'
import { LRS_DOLLARS, NRO_DOLLARS } from '@nirgam/domain/guide/limits/dollar-limits'
import { TCS_RATES } from '@nirgam/domain/guide/limits/yearly-limits'
import { dollarsInRupees, formatRupees, MAX_AMOUNT_RUPEES, RUPEES_PER_USD } from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { Card } from '../../../ui/layout.tsx'
import { FactList, Grades } from '../fact-list.tsx'
import classes from '../guide.module.css'
import { SourceNote } from '../sources.tsx'

const percent = (rate: number | null) => (rate === null ? 'not gathered' : rate === 0 ? 'nil' : `${rate}%`)

export default function Limits() {
  return (
    <>
      <p>All of them count per tax year, from 1 April to 31 March, and begin anew on 1 April.</p>
      <FactList
        facts={[
          ['₹5,00,000', FACTS.smallLimit],
          ['How ₹5,00,000 is counted', FACTS.aggregate],
          ['USD 250,000', FACTS.lrsLimit],
          ['USD 1,000,000', FACTS.nroLimit],
        ]}
      />
      <p>
        At ₹{RUPEES_PER_USD} for a dollar these are {formatRupees(dollarsInRupees(LRS_DOLLARS))} and{' '}
        {formatRupees(dollarsInRupees(NRO_DOLLARS))}. Our own form takes up to {formatRupees(MAX_AMOUNT_RUPEES)}, which
        is above both: it stops nobody, so please keep an eye on them. No rule says which day’s rate counts.
      </p>
      <h2>TCS: tax the bank collects on top</h2>
      <p>On LRS remittances above the threshold in a tax year.</p>
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
          ['Not lost', FACTS.tcsCredit],
        ]}
      />
      <Grades />
    </>
  )
}
