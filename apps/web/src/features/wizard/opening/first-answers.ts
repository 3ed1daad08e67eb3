import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'

/** Answers that a remittance may start with. */
export type FirstAnswers = Partial<
  Pick<RemittanceForm, 'destinationCountry' | 'amount' | 'bank' | 'accountType' | 'sourceOfFunds'>
>
