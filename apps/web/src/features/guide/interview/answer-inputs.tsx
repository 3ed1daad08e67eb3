import {
  EARLIER_CHOICES,
  FORM_FIELDS,
  FORM_LABELS as LABELS,
  ORDER_CHOICES,
  PAYER_CHOICES,
} from '@nirgam/domain/guide/answer-in-form'
import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { type Earlier, known, UNSURE } from '@nirgam/domain/guide/guide-answers'
import { PURPOSE_CODES } from '@nirgam/domain/guide/lists/purpose-codes'
import type { Question } from '@nirgam/domain/guide/questions'
import type { Rupees } from '@nirgam/domain/shared/money'
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

/** No option is called Others, so none opens a text box. */
const NO_OTHERS = '-'

const cardsOf = (choices: NonNullable<Question['choices']>) =>
  choices.map(({ id, label, hint }) => ({ id, label, ...(hint && { description: hint }) }))

function ChoiceInput(props: InputProps) {
  const { question, given } = props
  const said = given[question.id]
  const [chosen, choose] = useState(typeof said === 'string' ? said : '')
  return (
    <AnswerForm {...props} fields={[[FORM_FIELDS.answer, chosen]]}>
      <OptionCards
        hideLegend
        legend={question.text}
        othersId={NO_OTHERS}
        options={cardsOf(question.choices ?? [])}
        value={chosen}
        onChange={choose}
      />
    </AnswerForm>
  )
}

const textOf = (rupees: Rupees | null) => String(rupees ?? '')

function AmountInput(props: InputProps) {
  const [rupees, type] = useState<Rupees | null>(known(props.given.amount) ?? null)
  return (
    <AnswerForm {...props} typed fields={[[FORM_FIELDS.answer, textOf(rupees)]]}>
      <AmountField large label={LABELS.amount} amount={rupees} onChange={type} />
    </AnswerForm>
  )
}

function chosenOf(sent: Earlier | typeof UNSURE | undefined): string {
  if (sent === undefined || sent === UNSURE) return sent ?? ''
  return sent.inAll === 0 && sent.toReceiver === 0 ? 'no' : 'yes'
}

function EarlierInput(props: InputProps) {
  const { question, given, today } = props
  const sent = known(given.earlier)
  const [chosen, choose] = useState(chosenOf(given.earlier))
  const [toReceiver, typeToReceiver] = useState<Rupees | null>(sent?.toReceiver ?? null)
  const [inAll, typeInAll] = useState<Rupees | null>(sent?.inAll || null)
  return (
    <AnswerForm
      {...props}
      fields={[
        [FORM_FIELDS.answer, chosen],
        [FORM_FIELDS.inAll, textOf(inAll)],
        [FORM_FIELDS.toReceiver, textOf(toReceiver)],
      ]}
    >
      <Text weight="semibold">Tax year {taxYearOf(given.date ?? today)?.label}</Text>
      <OptionCards
        hideLegend
        legend={question.text}
        othersId={NO_OTHERS}
        options={EARLIER_CHOICES}
        value={chosen}
        onChange={choose}
      />
      {chosen === 'yes' && (
        <Stack>
          <AmountField label={LABELS.inAll} amount={inAll} onChange={typeInAll} />
          <AmountField label={LABELS.toReceiver} amount={toReceiver} onChange={typeToReceiver} />
        </Stack>
      )}
    </AnswerForm>
  )
}

function OrderInput(props: InputProps) {
  const { question, given } = props
  const said = given.order
  const [chosen, choose] = useState<string>(typeof said === 'object' ? said.section : (said ?? ''))
  const [validTo, type] = useState(typeof said === 'object' ? said.validTo : '')
  const [payer, name] = useState<string>(typeof said === 'object' ? (said.payer ?? '') : '')
  return (
    <AnswerForm
      {...props}
      fields={[
        [FORM_FIELDS.answer, chosen],
        [FORM_FIELDS.validTo, validTo],
        [FORM_FIELDS.payer, payer],
      ]}
    >
      <OptionCards
        hideLegend
        legend={question.text}
        othersId={NO_OTHERS}
        options={cardsOf(ORDER_CHOICES)}
        value={chosen}
        onChange={choose}
      />
      {chosen.startsWith('395') && (
        <>
          <DateField
            label={LABELS.validTo}
            hint="It must still be valid on the day of the transfer."
            value={validTo}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <OptionCards
            legend={LABELS.payer}
            othersId={NO_OTHERS}
            options={cardsOf(PAYER_CHOICES)}
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

function PurposeInput(props: InputProps) {
  const [code, type] = useState(known(props.given.purpose) ?? '')
  return (
    <AnswerForm {...props} typed fields={[[FORM_FIELDS.answer, code]]}>
      <TextField
        label={LABELS.purpose}
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
