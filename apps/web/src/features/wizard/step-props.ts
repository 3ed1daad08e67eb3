import { boxOf, type FieldPath, valueAt } from '@nirgam/domain/remittance/answers/form-fields'
import type { ComponentType } from 'react'
import type { FormPatch } from './state/typing.ts'
import type { Wizard } from './use-wizard.ts'

/** The props of every step, on both pages with the wizard. */
export type StepProps = Pick<
  Wizard,
  'form' | 'change' | 'record' | 'recordChanged' | 'documentChanged' | 'forgotten' | 'goTo' | 'shownIn'
> & {
  /** The problems that the last Next found, by field. */
  errors: Readonly<Record<string, string>>
  /** The element for the button that continues, for a step that renders its own. */
  dock: HTMLElement | null
}

/** A screen of the wizard, with a function that preloads its code and data. */
export type Step = ComponentType<StepProps> & { preload?: () => Promise<unknown> }

/** A field of a step that asks for several. */
export type DetailPath = Extract<FieldPath, `${string}.${string}`>

type Typed = string | { currentTarget: { value: string } }

/** The props of a field's input: label and limits from the registry, value and problem. */
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
