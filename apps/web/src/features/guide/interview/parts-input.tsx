import { FORM_FIELDS } from '@nirgam/domain/guide/answer-in-form'
import { partsOf, SOURCES, type SourceId } from '@nirgam/domain/guide/guide-answers'
import { SOURCE_LABELS } from '@nirgam/domain/guide/lists/labels'
import type { Rupees } from '@nirgam/domain/shared/money'
import { useState } from 'react'
import { AmountField } from '../../../ui/amounts/amount-field.tsx'
import { Grid, Stack, Text } from '../../../ui/layout.tsx'
import classes from '../guide.module.css'
import { AnswerForm, type InputProps } from './answer-form.tsx'

const KINDS = [
  ['have', 'Your own money'],
  ['pay', 'A payment for something'],
] as const

type Shares = Partial<Record<SourceId, Rupees | null>>

/** One or several sources of the money, and the amount of each. */
export function PartsInput(props: InputProps) {
  const { given } = props
  const [shares, change] = useState<Shares>(() =>
    Object.fromEntries(partsOf(given).map(({ source, rupees }) => [source, rupees ?? null])),
  )
  const chosen = SOURCES.filter((source) => source in shares)
  const toggle = (source: SourceId, isChosen: boolean) => {
    const { [source]: _, ...others } = shares
    change(isChosen ? { ...others, [source]: null } : others)
  }
  const fields = chosen.flatMap((source) => [
    [FORM_FIELDS.answer, source] as const,
    [source, String(shares[source] ?? '')] as const,
  ])
  return (
    <AnswerForm {...props} typed fields={fields}>
      {KINDS.map(([kind, legend]) => (
        <fieldset key={kind}>
          <legend className={`type-title ${classes.legend}`}>{legend}</legend>
          <Grid columns="auto" gap="sm">
            {SOURCES.filter((source) => SOURCE_LABELS[source].kind === kind).map((source) => (
              <label key={source} className={classes.check}>
                <input
                  type="checkbox"
                  checked={source in shares}
                  onChange={(event) => toggle(source, event.currentTarget.checked)}
                />
                {SOURCE_LABELS[source].label}
              </label>
            ))}
          </Grid>
        </fieldset>
      ))}
      {chosen.length > 1 && (
        <Stack>
          <Text weight="semibold">How much is each part? Leave blank what you don’t know.</Text>
          {chosen.map((source) => (
            <AmountField
              key={source}
              label={SOURCE_LABELS[source].label}
              amount={shares[source] ?? null}
              onChange={(rupees) => change({ ...shares, [source]: rupees })}
            />
          ))}
        </Stack>
      )}
    </AnswerForm>
  )
}
