import { CAP_DISPUTED } from '@nirgam/domain/certificate/working/part-notes'
import { VALUE_DAY_2001 } from '@nirgam/domain/certificate/working/rates'
import { type TreatyRate, treatyRate } from '@nirgam/domain/certificate/working/treaties'
import type { PartResult } from '@nirgam/domain/certificate/working/working'
import {
  PART_FIELDS,
  PART_GROUPS,
  PART_LISTS,
  type PartGroup,
  type WorkingKind,
  type WorkingPart,
} from '@nirgam/domain/certificate/working/working-fields'
import { SOURCE_LABELS } from '@nirgam/domain/guide/lists/labels'
import { NATURE_CODES } from '@nirgam/domain/guide/lists/nature-codes'
import { formatRupees, formatRupees2, fromPaise, inPercent, type Paise } from '@nirgam/domain/shared/money'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import classes from '../../certificate.module.css'
import { Everything } from '../from-documents.tsx'
import { SheetBox, SheetRows } from '../sheet-box.tsx'
import { useSheetEditing } from '../sheet-editing.ts'
import { LotsPaste } from './lots-paste.tsx'

type PartCardProps = { index: number; part: WorkingPart; result: PartResult; onRemove: () => void }

/** One source of the money: the amount received, the taxable amount, the tax paid and the amount sent. */
export function PartCard({ index, part, result, onRemove }: PartCardProps) {
  const { typed } = useSheetEditing()
  const at = `parts.${index}`
  return (
    <Stack as="fieldset" gap="sm" className={classes.part} aria-label={`Part ${index + 1}`}>
      <Row justify="between">
        <h3>
          {index + 1}. {SOURCE_LABELS[part.source].label}
        </h3>
        <IconButton label={`Remove part ${index + 1}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </Row>
      <div className={classes.grid}>
        <SheetBox at={`${at}.source`} field={PART_FIELDS.source} />
        <SheetBox at={`${at}.gross`} field={PART_FIELDS.gross} hint={GROSS_HINTS[result.kind]} />
        <SheetBox at={`${at}.share`} field={PART_FIELDS.share} />
        <SheetBox at={`${at}.sent`} field={PART_FIELDS.sent} />
        {typed.mode === 'deductsNow' && <SheetBox at={`${at}.pan`} field={PART_FIELDS.pan} hint={NO_PAN} />}
      </div>
      <Everything />
      {part.entered ? <Entered at={at} entered={part.entered} /> : <Kind at={at} part={part} result={result} />}
      <SheetRows at={`${at}.taxPaid`} list={PART_LISTS.taxPaid} />
      <SheetRows at={`${at}.credits`} list={PART_LISTS.credits} />
      <SheetRows at={`${at}.used`} list={PART_LISTS.used} />
      {(part.difference !== '' || (part.credits.length > 0 && result.difference !== 0)) && (
        <div className={classes.grid}>
          <SheetBox full at={`${at}.difference`} field={PART_FIELDS.difference} hint={<Difference result={result} />} />
        </div>
      )}
      <Treaty at={at} part={part} result={result} />
      <Overrides at={at} part={part} kind={result.kind} />
      <PartOutcome result={result} />
    </Stack>
  )
}

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

const GROSS_HINTS: Partial<Record<WorkingKind, string>> = {
  property: 'The price, for all owners together',
  rent: 'All rent received, before any deduction',
  shares: 'Proceeds of all sales',
  invoice: 'As agreed in the invoice',
}

function Difference({ result: { difference } }: { result: PartResult }) {
  if (difference === 0) return 'The credits are what is left after tax.'
  const amount = rupees(Math.abs(difference) as Paise)
  return `The credits are ${amount} ${difference > 0 ? 'less' : 'more'} than the amount after tax: brokerage, a loan closed, another holder …`
}

type WithPart = { at: string; part: WorkingPart; result: PartResult }

const TITLES: Partial<Record<WorkingKind, string>> = {
  property: 'The property',
  shares: 'What was sold',
  rent: 'Taken off the rent',
  deposit: 'Interest and principal',
  exempt: 'What isn’t taxed',
  origin: 'Where it came from',
  invoice: 'The invoice',
}

/** The boxes for the part's kind of computation. */
function Kind({ at, part, result: { kind } }: WithPart) {
  if (kind === 'dividend') return null
  return (
    <Stack as="section" gap="xs" className={classes.rows} aria-label={TITLES[kind]}>
      <h4>{TITLES[kind]}</h4>
      {kind === 'property' ? <Property at={at} part={part} /> : <Group at={at} group={kind} />}
      {kind === 'shares' && (
        <SheetRows at={`${at}.shares.lots`} list={PART_GROUPS.shares.lists.lots}>
          <LotsPaste at={`${at}.shares.lots`} />
        </SheetRows>
      )}
    </Stack>
  )
}

const SENTENCES = ['principalFrom', 'why', 'from']

function Group({ at, group }: { at: string; group: PartGroup }) {
  return (
    <div className={classes.grid}>
      {Object.entries(PART_GROUPS[group].fields).map(([name, field]) => (
        <SheetBox key={name} at={`${at}.${group}.${name}`} field={field} full={SENTENCES.includes(name)} />
      ))}
    </div>
  )
}

function Property({ at, part }: Pick<WithPart, 'at' | 'part'>) {
  const { property } = part
  const { fields, lists } = PART_GROUPS.property
  const isFromOther = property.acquiredBy === 'inherited' || property.acquiredBy === 'gifted'
  const isOld = property.acquiredOn !== '' && property.acquiredOn < VALUE_DAY_2001
  const box = (name: keyof typeof fields, label?: string, hint?: ReactNode) => (
    <SheetBox at={`${at}.property.${name}`} field={fields[name]} label={label ?? fields[name].label} hint={hint} />
  )
  return (
    <>
      <div className={classes.grid}>
        {box('acquiredBy')}
        {box('acquiredOn', isFromOther ? 'The previous owner acquired it on' : 'Acquired on')}
        {box('cost', isFromOther ? 'The previous owner’s cost (₹)' : 'Cost of the property (₹)')}
        {isOld && box('fmv2001')}
        {isOld && box('stamp2001', undefined, 'If known: the market value counts up to it')}
        {box('soldOn')}
        {box('stampValue', undefined, 'Counts above 110 % of the price')}
        {box('expenses', undefined, 'Of all owners together')}
      </div>
      <SheetRows at={`${at}.property.improvements`} list={lists.improvements} />
      <SheetRows at={`${at}.property.exemptions`} list={lists.exemptions} />
      {(part.share < 100_00 || property.owners.length > 0) && (
        <SheetRows at={`${at}.property.owners`} list={lists.owners} />
      )}
    </>
  )
}

/** Figures typed into an older sheet stay until the user has them computed. */
function Entered({ at, entered }: { at: string; entered: NonNullable<WorkingPart['entered']> }) {
  const { typed, change } = useSheetEditing()
  const workOut = () => {
    const { entered: _, ...part } = typed.parts[Number(at.split('.')[1])] ?? {}
    change({ ...typed, parts: typed.parts.with(Number(at.split('.')[1]), part as (typeof typed.parts)[number]) }, at)
  }
  return (
    <Row gap="sm" className={classes.box}>
      <Text size="sm">
        Typed in before workings existed: income <strong>{rupees(entered.income)}</strong>, tax{' '}
        <strong>{rupees(entered.tax)}</strong>.
      </Text>
      <Button size="sm" variant="default" onClick={workOut}>
        Work it out
      </Button>
    </Row>
  )
}

/** Shown only if a treaty may limit India's tax on such income. */
function Treaty({ at, part: { treaty }, result: { treatyIncome, day } }: WithPart) {
  const { claimed, ...fields } = PART_GROUPS.treaty.fields
  const usual = treatyIncome && treatyRate(treaty.country, treatyIncome, day)
  const hints: Readonly<Record<string, string>> = usual
    ? { article: `Usual: Article ${usual.article}`, rate: usualRate(usual) }
    : {}
  if (treaty.claimed === 'no' && treatyIncome === null) return null
  return (
    <Stack as="section" gap="xs" className={classes.rows} aria-label="Tax treaty">
      <h4>Tax treaty</h4>
      <div className={classes.grid}>
        <SheetBox at={`${at}.treaty.claimed`} field={claimed} hint={treatyIncome === 'gain' ? FUND_UNITS : undefined} />
        {treaty.claimed !== 'no' &&
          Object.entries(fields)
            .filter(([name]) => name !== 'rate' || treaty.claimed === 'yes')
            .map(([name, field]) => (
              <SheetBox key={name} at={`${at}.treaty.${name}`} field={field} hint={hints[name]} />
            ))}
      </div>
    </Stack>
  )
}

const NO_PAN = 'Without one, at least 20 % is deducted (section 397(2))'
const DIVIDEND_SURCHARGE = `At most 15 %. ${CAP_DISPUTED}.`
const FUND_UNITS =
  'Tribunals left fund units to Singapore, the UAE and Switzerland. The department disputes it, so it’s the signer’s choice.'

/** The treaty's usual rate with any doubts about it, because the signer is responsible for it. */
function usualRate({ rate, grade, note = '' }: TreatyRate): string {
  const unsure = grade === 'S' || grade === 'U' ? 'Not certain: check it.' : ''
  return [`Usual: ${inPercent(rate)} %.`, note || unsure].filter(Boolean).join(' ')
}

/** Rarely needed: the signer's own choices instead of the table of rates. */
function Overrides({ at, part, kind }: Pick<WithPart, 'at' | 'part'> & { kind: WorkingKind }) {
  const box = (name: keyof typeof PART_FIELDS, full = false, hint?: string) => (
    <SheetBox at={`${at}.${name}`} field={PART_FIELDS[name]} full={full} hint={hint} />
  )
  const [isChanged] = useState(part.section !== '' || part.taxedAt === 'slab' || part.surcharge !== 'auto')
  return (
    <details className={classes.folded} open={isChanged}>
      <summary>Change how it’s taxed</summary>
      <div className={classes.grid}>
        {box('section')}
        {box('taxedAt')}
        {box('surcharge', false, kind === 'dividend' ? DIVIDEND_SURCHARGE : undefined)}
        {part.taxedAt === 'slab' && box('slabTax')}
        {part.taxedAt === 'slab' && box('slabNote', true)}
        {part.surcharge !== 'auto' && box('surchargeNote', true)}
        {box('note', true)}
      </div>
    </details>
  )
}

const wholeRupees = (paise: Paise) => formatRupees(fromPaise(paise))

/** The computed result of a part, in one line. */
function PartOutcome({ result }: { result: PartResult }) {
  const { income, due, streams, section, nature, sendable, lines } = result
  if (lines.length === 0) {
    return (
      <Text size="sm" tone="dim">
        Its income is worked out as soon as the days are entered.
      </Text>
    )
  }
  const rates = [...new Set(streams.map(({ rate, slabTax }) => (slabTax === null ? `${inPercent(rate)} %` : 'slabs')))]
  const meaning = NATURE_CODES.find(({ code }) => code === nature)?.label
  const facts = [
    income === 0 ? 'No taxable income' : `Income ${wholeRupees(income)}`,
    income === 0
      ? ''
      : `tax ${wholeRupees(due)}${rates.length > 0 ? ` (${rates.join(', ')}, with surcharge and cess)` : ''}`,
    section === '' ? '' : `section ${section}`,
    nature === '' ? '' : `nature ${nature}${meaning ? ` ${meaning}` : ''}`,
    `may be sent ${wholeRupees(sendable)}`,
  ]
  return (
    <Text size="sm" tone="dim" tabular>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}
