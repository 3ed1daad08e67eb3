import { describeReason } from '@nirgam/domain/case/actions/ask-reasons'
import { TICK_LABELS } from '@nirgam/domain/case/paper-verdicts'
import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { inCurrency } from '@nirgam/domain/certificate/papers/printed-sheet'
import { SHEET_FIELDS } from '@nirgam/domain/certificate/sheet-fields'
import { type Working, workingOf } from '@nirgam/domain/certificate/working/working'
import { ratesInWords } from '@nirgam/domain/certificate/working/working-words'
import { NATURE_CODES } from '@nirgam/domain/guide/lists/nature-codes'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatRupees2, fromPaise, type Paise } from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { Facts, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton, StatusBadge } from '../../ui/states.tsx'
import { standingOf } from '../cases/papers/paper-standing.ts'
import classes from './certificate.module.css'
import { useForm146 } from './certificate-calls.ts'
import { partInWords } from './sheet/guide-says.tsx'
import { placeInWords } from './sheet/sheet-places.ts'
import { useSheet } from './sheet/sheet-query.ts'
import { CreditTrail, WorkingDrawing } from './working-drawing.tsx'

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

/** Everything that the signature covers, on one page: amounts, tax, credits, findings and papers. */
export function WhatIsSigned({ record, version }: { record: DeskCase; version: number }) {
  const query = useSheet(record)
  if (query.isPending) return <Skeleton height="20rem" />
  if (query.isError) {
    return <ErrorState title="Couldn’t load the working" onRetry={() => void query.refetch()} />
  }
  const saved = query.data
  const working = workingOf(saved.sheet)
  return (
    <Stack gap="lg" className={classes.signed}>
      {saved.version !== version && (
        <Banner kind="warning">
          Version {saved.version} was saved since; version {version} is the one prepared for signing. Send it back
          before you sign.
        </Banner>
      )}
      <section aria-labelledby="signed-amounts">
        <h2 id="signed-amounts">What is signed</h2>
        <Facts facts={signedFacts(saved, working)} />
      </section>
      <section aria-labelledby="signed-working">
        <h2 id="signed-working">The working</h2>
        <WorkingDrawing sheet={saved.sheet} working={working} remittance={saved.remittance_paise} />
      </section>
      <CreditTrail sheet={saved.sheet} working={working} />
      <FindingsSeen record={record} saved={saved} />
      <PapersSeen record={record} />
    </Stack>
  )
}

/** The figures for Form 146, Form 145 and Form A2. */
function signedFacts(
  { sheet, remittance_paise }: Pick<DeskSheet, 'sheet' | 'remittance_paise'>,
  working: Working,
): (readonly [string, string])[] {
  const { currency, rate, rateKind, rateDay, proposedDay, purpose, branch, bsrCode, note } = sheet
  const foreign = (cents: Working['foreign']['payable']) => inCurrency(currency, cents)
  const nature = NATURE_CODES.find(({ code }) => code === working.nature)?.label
  const sections = [...new Set(working.parts.map(({ section }) => section).filter(Boolean))].join(', ')
  const facts: (readonly [string, string | false])[] = [
    ['Form', partInWords(sheet.part)],
    ['Remittance', rupees(remittance_paise)],
    ['Payable', working.tdsNow > 0 && `${rupees(working.payable)} = ${foreign(working.foreign.payable)}`],
    [
      'Deducted now',
      working.tdsNow > 0 &&
        `${rupees(working.tdsNow)} = ${foreign(working.foreign.tds)}, at ${ratesInWords(working.tdsRates)}`,
    ],
    ['Leaves the account', `${rupees(working.afterDeduction)} = ${foreign(working.foreign.afterDeduction)}`],
    [
      'Exchange rate',
      `₹${SHEET_FIELDS.rate.words(String(rate))}, ${SHEET_FIELDS.rateKind.words(rateKind)}, ${dayInWords(rateDay)}`,
    ],
    ['Proposed date', dayInWords(proposedDay)],
    ['Taxable income', rupees(working.income)],
    ['Tax under the Act', `${rupees(working.actTax)}${sections && `, section ${sections}`}`],
    ['Tax under the treaty', working.treatyIncome > 0 && rupees(working.treatyTax)],
    ['Tax due', rupees(working.due)],
    ['Tax paid', rupees(working.paid)],
    ['Still to be paid', working.shortfall > 0 && rupees(working.shortfall)],
    ['Paid too much', working.refund > 0 && rupees(working.refund)],
    ['Purpose and nature', [purpose, [working.nature, nature].filter(Boolean).join(' ')].filter(Boolean).join('; ')],
    ['Branch', [branch, bsrCode && `BSR ${bsrCode}`].filter(Boolean).join(', ')],
    ['What this is based on', note],
  ]
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]))
}

/** Findings of the sheet and, for Part C, of the form, with their explanations. */
function FindingsSeen({ record, saved }: { record: DeskCase; saved: DeskSheet }) {
  const form = useForm146(record)
  const isNeeded = saved.sheet.part === 'C'
  const found = [
    ...saved.findings.map(({ at, words }) => ({
      id: `${at} ${words}`,
      words: `${placeInWords(at)}: ${words}`,
      why: null,
    })),
    ...(isNeeded && form.data ? form.data.findings : []).map(({ id, words, explanation }) => ({
      id,
      words,
      why: explanation,
    })),
  ]
  return (
    <section aria-labelledby="signed-findings">
      <h2 id="signed-findings">Findings and their explanations</h2>
      {isNeeded && form.isPending && <Skeleton height="3rem" />}
      {isNeeded && form.isError && (
        <ErrorState title="Couldn’t load the findings" onRetry={() => void form.refetch()} />
      )}
      {found.length === 0 && !(isNeeded && form.data === undefined) && (
        <Text tone="dim">Nothing is missing, and everything agrees.</Text>
      )}
      {found.length > 0 && (
        <ul className={classes.seen}>
          {found.map(({ id, words, why }) => (
            <li key={id}>
              {words}
              <Text size="sm" tone={why ? 'dim' : 'warning'}>
                {why ? `Explained: ${why}` : 'Not explained'}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Every paper with its verdict. */
function PapersSeen({ record }: { record: DeskCase }) {
  return (
    <section aria-labelledby="signed-papers">
      <h2 id="signed-papers">Documents and verdicts</h2>
      {record.papers.length === 0 ? (
        <Text tone="dim">No documents yet.</Text>
      ) : (
        <ul className={classes.seen}>
          {record.papers.map((paper) => (
            <li key={paper.kind}>
              <Row gap="sm">
                {paper.label} <StatusBadge {...standingOf(paper, record.items)} />
              </Row>
              {paper.verdict && (
                <Text size="sm" tone="dim">
                  {[
                    paper.verdict.by,
                    paper.verdict.reason && describeReason(paper.verdict.reason).label,
                    ...paper.verdict.ticks.map((tick) => TICK_LABELS[tick]),
                    paper.verdict.note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
