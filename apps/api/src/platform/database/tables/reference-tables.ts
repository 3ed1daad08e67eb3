import type { Generated } from 'kysely'

/** Tables whose content is the same for all users. */
export type ReferenceTables = {
  banks: BanksTable
  bank_forms: BankFormsTable
  postal_answers: PostalAnswersTable
}

type BanksTable = {
  id: Generated<number>
  slug: string
  name: string
  icon: string
  color: string
  position: number
}

type BankFormsTable = {
  id: Generated<number>
  bank_id: number
  form_name: string
  description: string
  file_name: string
  file_size: number
  content: Buffer
  created_at: number
  removed_at: number | null
}

type PostalAnswersTable = { country: string; code: string; answer: string; fetched_at: number }
