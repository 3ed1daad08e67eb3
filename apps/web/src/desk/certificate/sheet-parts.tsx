import type { DeskSheet } from '@nirgam/domain/api-certificate'
import { MOST_PARTS, type SheetPart, type TaxSheet, taxOf, totalsOf } from '@nirgam/domain/certificate/tax-sheet'
import { namesOn } from '@nirgam/domain/guide/form-names'
import { SOURCES } from '@nirgam/domain/guide/guide-answers'
import { SOURCE_LABELS } from '@nirgam/domain/guide/source-labels'
import { type BasisPoints, formatRupees2, fromPaise, minus, type Paise } from '@nirgam/domain/money'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import classes from './certificate.module.css'
import { PART_LABELS } from './sheet-places.ts'
import {
  EMPTY_PART,
  isNumberOfPart,
  numberTyped,
  type OnType,
  type ProblemAt,
  readNumber,
  type TypedPart,
  type TypedSheet,
} from './sheet-typing.ts'

type SheetPartsProps = { saved: DeskSheet; typed: TypedSheet; sheet: TaxSheet; onType: OnType; problemAt: ProblemAt }

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

/** What the money is made of, one below the other, and whether it adds up. */
export function SheetParts({ saved, typed, sheet, onType, problemAt }: SheetPartsProps) {
  const { parts } = typed
  const totals = totalsOf(sheet)
  const problem = problemAt('parts')
  const change = (index: number, part: TypedPart) => onType({ parts: parts.with(index, part) })
  return (
    <section aria-labelledby="sheet-parts-title">
      <h2 id="sheet-parts-title">What the money is made of</h2>
      <ol className={classes.parts}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
          <li key={index}>
            <Part
              part={part}
              index={index}
              section={sectionOf(typed.proposedDay)}
              problemAt={problemAt}
              onChange={(changed) => change(index, changed)}
              onRemove={() => onType({ parts: parts.toSpliced(index, 1) })}
            />
          </li>
        ))}
      </ol>
      <div className={classes.totals} id="sheet-parts" tabIndex={-1}>
        <Text tabular {...(problem ? { tone: 'error' } : {})}>
          <strong>{rupees(totals.amount)}</strong> of {rupees(saved.remittance_paise)}
          {problem && `. ${problem}`}
        </Text>
        <Text tabular tone="dim">
          Income {rupees(totals.income)} · Tax {rupees(totals.tax)} · Deducted {rupees(totals.tds)}
        </Text>
        <Button
          size="sm"
          variant="default"
          disabled={parts.length >= MOST_PARTS}
          onClick={() => onType({ parts: [...parts, restOf(minus(saved.remittance_paise, totals.amount))] })}
        >
          <IconPlus size={16} aria-hidden /> Add a part
        </Button>
      </div>
    </section>
  )
}

/** A new part takes what is left, which is mostly what it is for. */
const restOf = (paise: Paise): TypedPart => ({ ...EMPTY_PART, amount: paise > 0 ? numberTyped(paise, 2) : '' })

const sectionOf = (day: string) => (day === '' ? '' : namesOn(day).payments.replace('section ', ''))

const SOURCE_OPTIONS = SOURCES.map((source) => ({ value: source, label: SOURCE_LABELS[source].label }))
const CHARGEABLE = [
  { value: 'unsure', label: 'Not decided' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

type PartProps = {
  part: TypedPart
  index: number
  /** what the section is called on the day of the transfer */
  section: string
  problemAt: ProblemAt
  onChange: (part: TypedPart) => void
  onRemove: () => void
}

function Part({ part, index, section, problemAt, onChange, onRemove }: PartProps) {
  const sections = useId()
  const field = (name: keyof SheetPart) => ({
    id: `sheet-parts.${index}.${name}`,
    label: PART_LABELS[name],
    error: problemAt(`parts.${index}.${name}`) ?? null,
    value: part[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(withTax(part, { ...part, [name]: currentTarget.value })),
    ...(isNumberOfPart(name) ? { inputMode: 'decimal' as const } : {}),
  })
  const isTaxed = part.chargeable !== 'no'
  return (
    <fieldset className={classes.part} aria-label={`Part ${index + 1}`}>
      <IconButton label={`Remove part ${index + 1}`} className={classes.remove} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
      <div className={classes.grid}>
        <SelectField {...field('source')} options={SOURCE_OPTIONS} />
        <TextField {...field('amount')} autoComplete="off" />
        <SelectField {...field('chargeable')} options={CHARGEABLE} />
        {isTaxed && (
          <>
            <TextField {...field('section')} list={sections} autoComplete="off" />
            <TextField {...field('income')} autoComplete="off" />
            <TextField {...field('rate')} autoComplete="off" />
            <TextField {...field('tax')} autoComplete="off" />
          </>
        )}
        <TextField {...field('tds')} autoComplete="off" />
        <TextField {...field('proof')} autoComplete="off" />
        <TextField {...field('article')} autoComplete="off" />
        <TextField {...field('trc')} autoComplete="off" />
        <TextField {...field('note')} autoComplete="off" />
      </div>
      <datalist id={sections}>
        <option value={section} />
      </datalist>
    </fieldset>
  )
}

const worthOf = ({ income, rate }: TypedPart) =>
  numberTyped(
    taxOf({ income: (readNumber(income, 2) ?? 0) as Paise, rate: (readNumber(rate, 2) ?? 0) as BasisPoints }),
    2,
  )

/** The tax follows income and rate until somebody writes another one. */
function withTax(before: TypedPart, after: TypedPart): TypedPart {
  const follows = before.tax === '' || before.tax === worthOf(before)
  const isOther = after.income !== before.income || after.rate !== before.rate
  return follows && isOther ? { ...after, tax: worthOf(after) } : after
}
