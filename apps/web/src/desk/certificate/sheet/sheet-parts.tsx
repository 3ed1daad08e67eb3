import type { DeskSheet } from '@nirgam/domain/certificate/api-certificate'
import { EMPTY_PART } from '@nirgam/domain/certificate/proposed-sheet'
import { MOST_PARTS, PART_FIELDS, type SheetPart, type TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { taxOf, totalsOf } from '@nirgam/domain/certificate/tax-sheet'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import { formatRupees2, fromPaise, minus, type Paise, ZERO } from '@nirgam/domain/shared/money'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Text } from '../../../ui/layout.tsx'
import classes from '../certificate.module.css'
import { SheetBox } from '../sheet-box.tsx'
import { type OnType, type ProblemAt, partOf, type TypedPart, type TypedSheet, typedPart } from './sheet-typing.ts'

type SheetPartsProps = { saved: DeskSheet; typed: TypedSheet; sheet: TaxSheet; onType: OnType; problemAt: ProblemAt }

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

/** The parts of the money, one below the other, and whether they add up. */
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
const restOf = (paise: Paise) => typedPart({ ...EMPTY_PART, amount: paise > 0 ? paise : ZERO })

const sectionOf = (day: string) => (day === '' ? '' : namesOn(day).payments.replace('section ', ''))

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
  const box = (name: keyof SheetPart, list?: string) => (
    <SheetBox
      id={`sheet-parts.${index}.${name}`}
      field={PART_FIELDS[name]}
      value={part[name]}
      problem={problemAt(`parts.${index}.${name}`)}
      list={list}
      onType={(value) => onChange(withTax(part, { ...part, [name]: value }))}
    />
  )
  const isTaxed = part.chargeable !== 'no'
  return (
    <fieldset className={classes.part} aria-label={`Part ${index + 1}`}>
      <IconButton label={`Remove part ${index + 1}`} className={classes.remove} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
      <div className={classes.grid}>
        {box('source')}
        {box('amount')}
        {box('chargeable')}
        {isTaxed && (
          <>
            {box('section', sections)}
            {box('income')}
            {box('rate')}
            {box('tax')}
          </>
        )}
        {box('tds')}
        {box('proof')}
        {box('article')}
        {box('trc')}
        {box('note')}
      </div>
      <datalist id={sections}>
        <option value={section} />
      </datalist>
    </fieldset>
  )
}

const worthOf = (part: TypedPart) => {
  const read = partOf(part)
  return typedPart({ ...read, tax: taxOf(read) }).tax
}

/** The tax follows income and rate until somebody writes another one. */
function withTax(before: TypedPart, after: TypedPart): TypedPart {
  const follows = before.tax === '' || before.tax === worthOf(before)
  const isOther = after.income !== before.income || after.rate !== before.rate
  return follows && isOther ? { ...after, tax: worthOf(after) } : after
}
