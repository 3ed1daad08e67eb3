import { BANK_OPTIONS, OTHERS } from '@nirgam/domain/remittance/answers/options'
import { stepById } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import fieldClasses from '../../../ui/field.module.css'
import { Row, Text } from '../../../ui/layout.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { BankMark } from '../../../ui/pictures.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './steps.module.css'

const cards = BANK_OPTIONS.map(({ id, name, popular, color }) => ({
  id,
  label: name,
  icon: <BankMark name={id === OTHERS ? '+' : name} color={color} size={40} />,
  badge: popular ? 'Popular' : undefined,
}))

const loadOtherBank = () => import('./other-bank.tsx')
const OtherBank = lazy(loadOtherBank)

type Search = (text: string) => readonly string[]

/** Finds banks without a card. Their names load after the form, which works without them. */
function useOtherBanks(): Search {
  const [search, setSearch] = useState<Search>(() => () => [])
  useEffect(() => {
    loadOtherBank().then(
      ({ otherBanks }) => setSearch(() => otherBanks),
      () => {},
    )
  }, [])
  return search
}

export function BankStep({ form, change, errors }: StepProps) {
  const [term, search] = useState('')
  const wanted = term.trim().toLowerCase().replace(/\s+/g, ' ')
  // The id is the short name on the card: SBI.
  const found = cards.filter(({ id, label }) => label.toLowerCase().includes(wanted) || id.includes(wanted))
  const others = useOtherBanks()(term)
  // The chosen card stays visible, and so does Others, for when nothing is found.
  const shown = cards.filter((card) => card.id === OTHERS || card.id === form.bank || found.includes(card))
  const error = errors.bank
  const choose = (bank: string) => {
    change({ bank })
    if (!found.some(({ id }) => id === bank)) search('')
  }
  /** Enter in the search does not press Next: it chooses the only bank found. */
  const enterSearch = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (wanted === '' && form.bank !== '')) return
    const only = found.length === 1 && wanted !== '' ? found[0]?.id : undefined
    // The bank found is already chosen, so Enter presses Next.
    if (only !== undefined && only === form.bank) return
    event.preventDefault()
    if (only !== undefined && only !== OTHERS) choose(only)
    else if (found.length === 0 && others.length === 1 && others[0]) choose(others[0])
  }

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
          onKeyDown={enterSearch}
        />
        <div role="status">
          {found.length + others.length === 0 && (
            <>
              <Text weight="semibold" className={classes.offers}>
                {MESSAGES.bank.noneFound(term.trim())}
              </Text>
              <Text tone="dim">{MESSAGES.bank.noneFoundHint}</Text>
            </>
          )}
        </div>
        {others.length > 0 && (
          <Row gap="sm" className={classes.offers}>
            {others.map((bank) => (
              <Button key={bank} variant="default" size="sm" onClick={() => choose(bank)}>
                {bank}
              </Button>
            ))}
          </Row>
        )}
      </div>
      <OptionCards
        id="bank"
        hideLegend
        legend={stepById('bank').question}
        options={shown}
        othersId={OTHERS}
        value={form.bank}
        error={error}
        othersStart={found.length === 0 ? term : ''}
        onChange={choose}
        renderOthers={(name, type) => (
          <Suspense fallback={<Skeleton height="4.5rem" />}>
            <OtherBank name={name} onChange={type} isWrong={Boolean(error)} />
          </Suspense>
        )}
      />
    </>
  )
}
