import { loadBankFormsPage } from '../features/bank-forms/bank-forms.ts'

export const { BankFormsPage: Component } = await loadBankFormsPage()
