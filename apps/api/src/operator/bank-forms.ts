import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { findOffered, insertForm, listBanks, listForms, removeForm } from '../features/bank-forms/bank-forms.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { transaction } from '../platform/database/engine.ts'
import { type Command, type Desk, numberIn, optionIn, Refusal, wordIn } from './command.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_TEXT = 200

export const bankFormCommands: Command[] = [
  {
    name: 'forms list',
    takes: '[BANK]',
    about: 'the bank forms people can download',
    on: 'services',
    run: async ({ db }, given) => {
      const [wanted] = given.words
      const banks = (await listBanks(db)).filter(({ slug }) => wanted === undefined || slug === wanted)
      if (wanted !== undefined && banks.length === 0) throw new Refusal(`There is no bank ${wanted}.`)
      const forms = await Promise.all(
        banks.map(async (bank) => (await listForms(db, bank.id)).map((form) => ({ bank: bank.slug, ...form }))),
      )
      const rows = forms.flat().map(({ bank, id, form_name, file_name, file_size, created_at }) => {
        return { id, bank, form_name, file_name, bytes: file_size, added: new Date(created_at).toISOString() }
      })
      return { rows, empty: 'There are no such forms.' }
    },
  },
  {
    name: 'forms add',
    takes: 'BANK --file form.pdf --name "…" [--description "…"]',
    about: 'offers another form of a bank (axis, dbs, hdfc, icici, sbi, others)',
    on: 'services',
    run: async (desk, given) => {
      const slug = wordIn(given, 0, 'the bank')
      const bank = (await listBanks(desk.db)).find((one) => one.slug === slug)
      if (!bank) throw new Refusal(`There is no bank ${slug}.`)
      const pdf = await pdfIn(optionIn(given, 'file'))
      const form = {
        formName: shortText(optionIn(given, 'name')),
        description: shortText(given.options.description ?? ''),
      }
      const id = await add(desk, { bankId: bank.id, ...form, ...pdf }, 'form added')
      return { done: `Form ${id} is offered for ${bank.name}.`, facts: { id } }
    },
  },
  {
    name: 'forms replace',
    takes: 'ID --file form.pdf [--name "…"] [--description "…"]',
    about: 'puts a newer file in the place of a form',
    on: 'services',
    run: async (desk, given) => {
      const old = numberIn(given, 0, 'the form id')
      const pdf = await pdfIn(optionIn(given, 'file'))
      const id = await transaction(desk.db, async (trx) => {
        const row = await findOffered(trx, old)
        if (!row) throw new Refusal(`There is no form ${old}.`)
        const now = desk.clock.now()
        await removeForm(trx, old, now)
        const { name = row.form_name, description = row.description } = given.options
        const form = { bankId: row.bank_id, formName: shortText(name), description: shortText(description) }
        const added = await insertForm(trx, { ...form, ...pdf, now })
        await addAuditEntry(desk, trx, 'form replaced', `form ${old}`, `by form ${added}`)
        return added
      })
      return { done: `Form ${old} is replaced by form ${id}.`, facts: { id } }
    },
  },
  {
    name: 'forms remove',
    takes: 'ID',
    about: 'no longer offers a form',
    on: 'services',
    run: async (desk, given) => {
      const id = numberIn(given, 0, 'the form id')
      await transaction(desk.db, async (trx) => {
        if (!(await removeForm(trx, id, desk.clock.now()))) throw new Refusal(`There is no form ${id}.`)
        await addAuditEntry(desk, trx, 'form removed', `form ${id}`)
      })
      return { done: `Form ${id} is removed.`, facts: { id } }
    },
  },
]

type FormFile = { bankId: number; formName: string; description: string; fileName: string; content: Buffer }

function add(desk: Desk, form: FormFile, act: string): Promise<number> {
  return transaction(desk.db, async (trx) => {
    const id = await insertForm(trx, { ...form, now: desk.clock.now() })
    await addAuditEntry(desk, trx, act, `form ${id}`, form.formName)
    return id
  })
}

function shortText(text: string): string {
  if (text.length > MAX_TEXT) throw new Refusal(`A name or description has at most ${MAX_TEXT} characters.`)
  return text
}

async function pdfIn(file: string): Promise<{ fileName: string; content: Buffer }> {
  const content = await readFile(file).catch(() => null)
  if (!content) throw new Refusal(`${file} cannot be read.`)
  if (content.length > MAX_BYTES) throw new Refusal(`${file} is larger than 10 MB.`)
  const pdf = await PDFDocument.load(content, { updateMetadata: false }).catch(() => null)
  if (!pdf || pdf.getPageCount() === 0) throw new Refusal(`${file} is not a PDF that can be opened without a password.`)
  return { fileName: basename(file), content }
}
