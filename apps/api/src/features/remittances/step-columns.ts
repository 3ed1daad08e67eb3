import { isDeepStrictEqual } from 'node:util'
import { toPaise } from '@nirgam/domain/money'
import type { StepToStore } from '@nirgam/domain/server-steps'
import type { Vault } from '../../platform/vault.ts'
import type { RemittanceRow, StepColumns } from './remittance-store.ts'

/** The steps that hold personal data. */
const SEALED = [
  'date_of_birth',
  'sender_details',
  'receiver_details',
  'sender_bank_details',
  'receiver_bank_details',
] as const
type SealedStep = (typeof SEALED)[number]

export function isSealedStep(step: string): step is SealedStep {
  return SEALED.some((sealed) => sealed === step)
}

export function openColumn(vault: Vault, row: RemittanceRow, step: SealedStep): unknown {
  const sealed = row[`${step}_sealed`]
  return sealed === null ? null : vault.openJson(sealed, placeOf(row.reference_number, step))
}

/** The column that a step's value goes into; steps that store nothing have none. */
export function columnsFor(vault: Vault, reference: string, { step, value }: StepToStore): StepColumns {
  if (isSealedStep(step)) return { [`${step}_sealed`]: vault.sealJson(value, placeOf(reference, step)) }
  switch (step) {
    case 'amount':
      return { amount_paise: toPaise(Number(value)) }
    case 'contribution':
      return { contribution_paise: toPaise(Number(value)) }
    case 'destination_country':
    case 'bank':
    case 'account_type':
    case 'source_of_funds':
      return { [step]: String(value) }
    default:
      return {}
  }
}

/** Whether the row says just that already. */
export function isStored(vault: Vault, row: RemittanceRow, { step, value }: StepToStore): boolean {
  if (isSealedStep(step)) return isDeepStrictEqual(openColumn(vault, row, step), value)
  return Object.entries(columnsFor(vault, row.reference_number, { step, value })).every(
    ([column, stored]) => row[column as keyof RemittanceRow] === stored,
  )
}

function placeOf(reference: string, step: SealedStep) {
  return { table: 'remittances', row: reference, field: step }
}
