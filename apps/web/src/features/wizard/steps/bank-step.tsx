import { ALL_BANKS, suggestBanks } from '@nirgam/domain/bank-names'
import { TEXT_LIMITS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { BANK_OPTIONS, OTHERS } from '@nirgam/domain/options'
import { stepById } from '@nirgam/domain/steps'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Suggest } from '../../../ui/combobox.tsx'
import fieldClasses from '../../../ui/field.module.css'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { BankMark } from '../../../ui/pictures.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './steps.module.css'

const cards = BANK_OPTIONS.map(({ id, name, popular, color }) => ({
  id,
  label: name,
  icon: <BankMark name={id === OTHERS ? '+' : name} color={color} size={40} />,
  badge: popular ? 'Popular' : undefined,
}))

export function BankStep({ form, change, errors }: StepProps) {
  const [term, search] = useState('')
  const wanted = term.trim().toLowerCase()
  const found = cards.filter(({ id, label }) => id !== OTHERS && label.toLowerCase().includes(wanted))
  // The chosen card stays in sight; Others is the way on when nothing is found.
  const shown = cards.filter((card) => card.id === OTHERS || card.id === form.bank || found.includes(card))
  const error = errors.bank

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
        <div role="status">
          {found.length === 0 && (
            <>
              <Text weight="semibold">{MESSAGES.bank.noneFound(term.trim())}</Text>
              <Text tone="dim">{MESSAGES.bank.noneFoundHint}</Text>
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
        onChange={(bank) => change({ bank })}
        renderOthers={(name, type) => <BankName name={name} onChange={type} isWrong={Boolean(error)} />}
      />
    </>
  )
}

type BankNameProps = { name: string; onChange: (name: string) => void; isWrong: boolean }

/** Any bank may be typed; the known ones are offered. */
function BankName({ name, onChange, isWrong }: BankNameProps) {
  return (
    <Stack gap="sm">
      <Suggest
        label="Enter your bank name"
        above
        options={ALL_BANKS}
        filter={(banks, text) => suggestBanks(text.trim(), banks)}
        value={name}
        onChange={onChange}
        error={isWrong}
        maxLength={TEXT_LIMITS.bank}
      />
      <Text as="div" tone="success" role="status">
        {name.trim() !== '' && (
          <Row gap="sm" nowrap>
            <IconCheck size={18} aria-hidden />
            <span className={classes.name}>
              {MESSAGES.bank.selected}: <strong>{name.trim()}</strong>
            </span>
          </Row>
        )}
      </Text>
    </Stack>
  )
}
