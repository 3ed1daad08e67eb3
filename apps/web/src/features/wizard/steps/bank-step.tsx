import { MESSAGES } from '@nirgam/domain/messages'
import { BANK_OPTIONS, OTHERS } from '@nirgam/domain/options'
import { stepById } from '@nirgam/domain/steps'
import { useState } from 'react'
import { BankMark } from '../../../ui/bank-mark.tsx'
import fieldClasses from '../../../ui/field.module.css'
import { OptionCards } from '../../../ui/option-cards.tsx'
import type { StepProps } from '../step-props.ts'
import { BankNameField } from './bank-name-field.tsx'
import classes from './bank-step.module.css'

const cards = BANK_OPTIONS.map(({ id, name, popular, color }) => ({
  id,
  label: name,
  icon: <BankMark name={id === OTHERS ? '+' : name} color={color} size={40} />,
  badge: popular ? 'Popular' : undefined,
}))

export function BankStep({ form, change, problem, clearProblem }: StepProps) {
  const [term, search] = useState('')
  const wanted = term.trim().toLowerCase()
  const found = cards.filter(({ id, label }) => id !== OTHERS && label.toLowerCase().includes(wanted))
  // The chosen card stays in sight; Others is the way on when nothing is found.
  const shown = cards.filter((card) => card.id === OTHERS || card.id === form.bank || found.includes(card))
  const error = problem?.fields.bank

  return (
    <>
      <div>
        <input
          type="search"
          className={fieldClasses.input}
          placeholder="Search for your bank..."
          aria-label="Search for your bank"
          autoComplete="off"
          value={term}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter belongs to the search here, not to Next.
            if (event.key === 'Enter' && form.bank === '') event.preventDefault()
          }}
        />
        <div role="status" className={classes.none}>
          {found.length === 0 && (
            <>
              <p>
                <strong>{MESSAGES.bank.noneFound(term.trim())}</strong>
              </p>
              <p>{MESSAGES.bank.noneFoundHint}</p>
            </>
          )}
        </div>
      </div>
      <OptionCards
        hideLegend
        legend={stepById('bank').question}
        options={shown}
        othersId={OTHERS}
        value={form.bank}
        error={error}
        onChange={(bank) => {
          change({ bank })
          clearProblem('bank')
        }}
        renderOthers={(text, type) => <BankNameField value={text} onChange={type} invalid={Boolean(error)} />}
      />
    </>
  )
}
