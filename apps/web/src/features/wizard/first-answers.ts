import type { RemittanceForm } from '@nirgam/domain/form-data'

/** What a remittance may be begun with. */
export type FirstAnswers = Partial<
  Pick<RemittanceForm, 'destinationCountry' | 'amount' | 'bank' | 'accountType' | 'sourceOfFunds'>
>
