import { boxOf, type FieldPath, valueAt } from '@nirgam/domain/remittance/answers/form-fields'
import type { ComponentType } from 'react'
import type { FormPatch } from './state/typing.ts'
import type { Wizard } from './use-wizard.ts'

/** The props of every step, wherever the wizard is shown. */
export type StepProps = Pick<
  Wizard,
  'form' | 'change' | 'record' | 'recordChanged' | 'documentChanged' | 'forgotten' | 'goTo' | 'shownIn'
> & {
  /** The problems that the last Next found, by field. */
  errors: Readonly<Record<string, string>>
  /** Where the button that leads on stands, for a step that brings its own. */
  dock: HTMLElement | null
}

/** A screen of the wizard, with what it fetches before it can be shown. */
export type Step = ComponentType<StepProps> & { preload?: () => Promise<unknown> }

/** A field of a step that asks for several. */
export type DetailPath = Extract<FieldPath, `${string}.${string}`>

type Typed = string | { currentTarget: { value: string } }

/** All that the box for a field needs: its words and limits from the registry, its value and what is wrong with it. */
export function fieldAt({ form, change, errors }: StepProps, path: DetailPath) {
  const [group = '', id = ''] = path.split('.')
  return {
    ...boxOf(path),
    id,
    value: String(valueAt(form, path)),
    error: errors[id],
    onChange: (typed: Typed) => {
      const value = typeof typed === 'string' ? typed : typed.currentTarget.value
      change({ [group]: { [id]: value } } as FormPatch)
    },
  }
}
