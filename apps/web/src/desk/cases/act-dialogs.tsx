import type { DeskActBody, DeskCase, PossibleAct } from '@nirgam/domain/api-desk-cases'
import { labelOf } from '@nirgam/domain/desk/roles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Typed, useForm } from '../../lib/form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextArea, TextField } from '../../ui/form.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { deskQuery } from '../desk-api.ts'
import { useMe } from '../desk-session.ts'
import { keptWords } from './kept-words.ts'
import { useActAsSeen } from './use-desk-case.ts'

type Needs = Exclude<NonNullable<PossibleAct['needs']>, 'items' | 'preparation' | 'certificate'>

type ActDialogProps = { record: DeskCase; possible: PossibleAct; onClose: () => void }

/**
 * What an act needs, asked for before it is done. Whoever comes second is told what happened, and what they typed stays
 * for another try.
 */
export function ActDialog({ record, possible: { act, label, needs }, onClose }: ActDialogProps) {
  const seen = useActAsSeen(record)
  const place = `${useMe().uid} ${record.remittance_id} ${act}`
  const kept = keptWords.get(place) ?? ''
  const form = useForm({
    bodyOf: (typed) => bodyOf({ act, version: seen.version, typed }),
    check: (body) => {
      if ('reason' in body && body.reason.trim() === '') return { reason: 'Please give a reason.' }
      if ('person' in body && body.person === '') return { person: 'Choose who takes it over.' }
      if ('words' in body && body.words.trim() === '') return { words: 'Please say what the bank said.' }
      return {}
    },
    send: async (body) => {
      await seen.act(body)
      keptWords.delete(place)
      onClose()
    },
    failed: 'This did not work. Please try again.',
    onEdited: (typed) => keptWords.set(place, typed(needs as Needs)),
  })
  const fields: Record<Needs, ReactNode> = {
    reason: <TextArea {...form.field('reason')} label="Reason" hint={TOLD[act]} rows={4} defaultValue={kept} />,
    person: <People form={form} holder={record.holder?.uid ?? null} />,
    acknowledgement: (
      <TextField
        {...form.field('acknowledgement')}
        label="Acknowledgement number of Form 145"
        hint={record.part === 'none' ? 'Nothing had to be filed: leave it empty.' : '6 to 30 letters and digits.'}
        autoComplete="off"
        defaultValue={kept}
      />
    ),
    words: <TextArea {...form.field('words')} label="What the bank says" rows={4} defaultValue={kept} />,
  }
  return (
    <Dialog title={`${label}: ${record.number}`} onClose={onClose}>
      <Form form={form}>
        {fields[needs as Needs]}
        <SubmitButton form={form} size="sm" busyLabel="One moment...">
          {label}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Who reads the reason. */
const TOLD: { readonly [act in PossibleAct['act']]?: string } = {
  refuse: 'The customer reads it: what is wrong, what they can do, and what happens with their money.',
  give_up: 'The customer reads it.',
  reopen: 'The customer reads it.',
  reissue: 'The customer reads it.',
  send_back: 'Only the firm reads it.',
}

type Said = { act: PossibleAct['act']; version: number; typed: Typed }

function bodyOf({ act, version, typed }: Said): DeskActBody {
  switch (act) {
    case 'hand_over':
      return { act, version, person: typed('person') === NOBODY ? null : typed('person') }
    case 'filed':
      return { act, version, acknowledgement: typed('acknowledgement').trim().toUpperCase() }
    case 'bank_asks':
      return { act, version, words: typed('words') }
    default:
      return { act: act as 'refuse', version, reason: typed('reason') }
  }
}

const NOBODY = 'nobody'

const peopleQuery = queryOptions({
  ...deskQuery('GET /desk/people'),
  networkMode: 'always',
})

function People({ form, holder }: { form: ReturnType<typeof useForm<DeskActBody>>; holder: string | null }) {
  const people = useQuery(peopleQuery)
  if (people.isPending) return <Skeleton height="4rem" />
  if (people.isError) {
    return <ErrorState title="The staff could not be loaded" onRetry={() => void people.refetch()} />
  }
  const others = people.data.filter(({ uid }) => uid !== holder)
  return (
    <SelectField
      {...form.field('person')}
      label="To whom"
      options={[
        { value: '', label: 'Choose somebody' },
        ...others.map(({ uid, name, role }) => ({ value: uid, label: role ? `${name}, ${labelOf(role)}` : name })),
        { value: NOBODY, label: 'Nobody in particular: back into the queue' },
      ]}
    />
  )
}
