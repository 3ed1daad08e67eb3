import { FACTS } from '@nirgam/domain/guide/facts'
import {
  type Earlier,
  known,
  ORDER_PAYERS,
  ORDER_SECTIONS,
  type Order,
  UNSURE,
} from '@nirgam/domain/guide/guide-answers'
import { PURPOSE_CODES } from '@nirgam/domain/guide/lists/purpose-codes'
import { amountProblem, orderProblem } from '@nirgam/domain/guide/problems'
import { purposeProblem } from '@nirgam/domain/guide/purpose-proposal'
import { type Rupees, ZERO } from '@nirgam/domain/shared/money'
import { taxYearOf } from '@nirgam/domain/shared/tax-year'
import { useState } from 'react'
import { AmountField } from '../../../ui/amounts/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { Sourced } from '../sources.tsx'
import { AnswerForm, type InputProps } from './answer-form.tsx'
import { PartsInput } from './parts-input.tsx'

/** The screen for a question. */
export function AnswerTo(props: InputProps) {
  switch (props.question.id) {
    case 'parts':
      return <PartsInput {...props} />
    case 'amount':
      return <AmountInput {...props} />
    case 'earlier':
      return <EarlierInput {...props} />
    case 'order':
      return <OrderInput {...props} />
    case 'purpose':
      return <PurposeInput {...props} />
    default:
      return <ChoiceInput {...props} />
  }
}

/** No text box for an option called Others. */
const NO_OTHERS = '-'
const CHOOSE = 'Please choose an answer. “Not sure” is fine too.'

function ChoiceInput({ question, given, way, onAnswer }: InputProps) {
  const said = given[question.id]
  const [chosen, choose] = useState(typeof said === 'string' ? said : '')
  return (
    <AnswerForm
      way={way}
      submit={() => {
        if (chosen === '') return question.id === 'destination' ? 'Please choose a country.' : CHOOSE
        onAnswer(chosen)
        return null
      }}
    >
      <OptionCards
        hideLegend
        legend={question.text}
        othersId={NO_OTHERS}
        options={(question.choices ?? []).map(({ id, label, hint }) => ({
          id,
          label,
          ...(hint && { description: hint }),
        }))}
        value={chosen}
        onChange={choose}
      />
    </AnswerForm>
  )
}

function AmountInput({ given, way, onAnswer }: InputProps) {
  const [rupees, type] = useState<Rupees | null>(known(given.amount) ?? null)
  return (
    <AnswerForm
      way={way}
      onUnsure={() => onAnswer(UNSURE)}
      submit={() => {
        const problem = amountProblem(rupees)
        if (problem === null) onAnswer(rupees)
        return problem
      }}
    >
      <AmountField large label="Amount in Indian rupees" amount={rupees} onChange={type} />
    </AnswerForm>
  )
}

const SENT = [
  { id: 'no', label: 'No, nothing' },
  { id: 'yes', label: 'Yes' },
  { id: UNSURE, label: 'Not sure' },
]

function chosenOf(sent: Earlier | typeof UNSURE | undefined): string {
  if (sent === undefined || sent === UNSURE) return sent ?? ''
  return sent.inAll === 0 && sent.toReceiver === 0 ? 'no' : 'yes'
}

function EarlierInput({ question, given, today, way, onAnswer }: InputProps) {
  const sent = known(given.earlier)
  const [chosen, choose] = useState(chosenOf(given.earlier))
  const [toReceiver, typeToReceiver] = useState<Rupees | null>(sent?.toReceiver ?? null)
  const [inAll, typeInAll] = useState<Rupees | null>(sent?.inAll || null)
  const year = taxYearOf(given.date ?? today)?.label
  const submit = () => {
    if (chosen === '') return CHOOSE
    if (chosen === 'yes') {
      const problem = amountProblem(inAll)
      if (problem) return 'Please enter what you sent in all, or choose “Not sure”.'
      if ((toReceiver ?? 0) > (inAll ?? 0))
        return 'You sent more to this receiver than in all. Please check both amounts.'
    }
    if (chosen === UNSURE) onAnswer(UNSURE)
    else
      onAnswer(
        chosen === 'no' ? { toReceiver: ZERO, inAll: ZERO } : { toReceiver: toReceiver ?? ZERO, inAll: inAll ?? ZERO },
      )
    return null
  }
  return (
    <AnswerForm way={way} submit={submit}>
      <Text weight="semibold">Tax year {year}</Text>
      <OptionCards
        hideLegend
        legend={question.text}
        othersId={NO_OTHERS}
        options={SENT}
        value={chosen}
        onChange={choose}
      />
      {chosen === 'yes' && (
        <Stack>
          <AmountField label="In all, to everyone" amount={inAll} onChange={typeInAll} />
          <AmountField label="Of that, to this receiver" amount={toReceiver} onChange={typeToReceiver} />
        </Stack>
      )}
    </AnswerForm>
  )
}

const HAS_ORDER = [
  { id: 'none', label: 'No' },
  ...ORDER_SECTIONS.map((section) => ({
    id: section as string,
    label: section === '395(1)' ? 'Yes, for a lower rate of tax' : 'Yes, on how much of it is taxed',
    description: section === '395(1)' ? 'The receiver asked for it' : 'The payer asked for it',
  })),
  { id: UNSURE, label: 'Not sure' },
]

const NAMED = [
  { id: 'me', label: 'Me' },
  { id: 'other', label: 'Someone else', description: 'Such as my buyer, my tenant or a bank' },
  { id: UNSURE, label: 'Not sure' },
]

function OrderInput({ question, given, today, way, onAnswer }: InputProps) {
  const said = given.order
  const [chosen, choose] = useState<string>(typeof said === 'object' ? said.section : (said ?? ''))
  const [validTo, type] = useState(typeof said === 'object' ? said.validTo : '')
  const [payer, name] = useState<string>(typeof said === 'object' ? (said.payer ?? '') : '')
  const section = ORDER_SECTIONS.find((id) => id === chosen)
  const named = ([...ORDER_PAYERS, UNSURE] as const).find((id) => id === payer)
  const submit = () => {
    if (chosen === '') return CHOOSE
    if (section === undefined) {
      onAnswer(chosen)
      return null
    }
    const problem = validTo === '' ? 'Please enter the date on which the order ends.' : orderProblem(validTo, today)
    if (problem) return problem
    if (named === undefined) return 'Please say who the order names as the payer. “Not sure” is fine too.'
    const order: Order = { section, validTo, payer: named }
    onAnswer(order)
    return null
  }
  return (
    <AnswerForm way={way} submit={submit}>
      <OptionCards
        hideLegend
        legend={question.text}
        othersId={NO_OTHERS}
        options={HAS_ORDER}
        value={chosen}
        onChange={choose}
      />
      {section && (
        <>
          <DateField
            label="Valid to"
            hint="It must still be valid on the day of the transfer."
            value={validTo}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <OptionCards
            legend="Who does the order name as the payer?"
            othersId={NO_OTHERS}
            options={NAMED}
            value={payer}
            onChange={name}
          />
          <div>
            <Sourced of={FACTS.orderPayer}>{FACTS.orderPayer.says}</Sourced>
          </div>
        </>
      )}
    </AnswerForm>
  )
}

function PurposeInput({ given, way, onAnswer }: InputProps) {
  const [code, type] = useState(known(given.purpose) ?? '')
  const wanted = code.trim().toUpperCase().slice(0, 5)
  return (
    <AnswerForm
      way={way}
      onUnsure={() => onAnswer(UNSURE)}
      submit={() => {
        const problem = code.trim() === '' ? 'Please enter a code, or choose “Not sure”.' : purposeProblem(wanted)
        if (problem === null) onAnswer(wanted)
        return problem
      }}
    >
      <TextField
        label="Purpose code"
        hint={
          <>
            Such as S0305. <a href="/guide/purpose-codes">All 137 codes</a>
          </>
        }
        list="purpose-codes"
        autoComplete="off"
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <datalist id="purpose-codes">
        {PURPOSE_CODES.map((purpose) => (
          <option key={purpose.code} value={purpose.code}>
            {purpose.label}
          </option>
        ))}
      </datalist>
    </AnswerForm>
  )
}
