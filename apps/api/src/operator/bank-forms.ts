import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { findOffered, insertForm, listBanks, listForms, removeForm } from '../features/bank-forms/bank-forms.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { transaction } from '../platform/database/engine.ts'
import { type Group, idIn, Refusal, textIn } from './command.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_TEXT = 200

export const bankFormCommands: Group = (program, { atDesk }) => {
  const forms = program.command('forms').description('bank forms for download')

  forms
    .command('list')
    .description('lists the bank forms that people can download')
    .argument('[BANK]', 'only forms of this bank')
    .action(
      atDesk(async ({ db }, wanted) => {
        const banks = (await listBanks(db)).filter(({ slug }) => wanted === undefined || slug === wanted)
        if (wanted !== undefined && banks.length === 0) throw new Refusal(`There is no bank ${wanted}.`)
        const found = await Promise.all(
          banks.map(async (bank) => (await listForms(db, bank.id)).map((form) => ({ bank: bank.slug, ...form }))),
        )
        const rows = found.flat().map(({ bank, id, form_name, file_name, file_size, created_at }) => {
          return { id, bank, form_name, file_name, bytes: file_size, added: new Date(created_at).toISOString() }
        })
        return { rows, empty: 'There are no such forms.' }
      }),
    )

  forms
    .command('add')
    .description('adds a form to a bank')
    .argument('<BANK>', 'axis, dbs, hdfc, icici, sbi or others')
    .requiredOption('--file <PDF>', 'the form', textIn)
    .requiredOption('--name <TEXT>', 'its name', textIn)
    .option('--description <TEXT>', 'its purpose', '')
    .action(
      atDesk(async (desk, slug, { file, name, description }) => {
        const bank = (await listBanks(desk.db)).find((one) => one.slug === slug)
        if (!bank) throw new Refusal(`There is no bank ${slug}.`)
        const pdf = await pdfIn(file)
        const form = { bankId: bank.id, formName: shortText(name), description: shortText(description), ...pdf }
        const id = await transaction(desk.db, async (trx) => {
          const added = await insertForm(trx, { ...form, now: desk.clock.now() })
          await addAuditEntry(desk, trx, 'form added', `form ${added}`, form.formName)
          return added
        })
        return { done: `Added form ${id} to ${bank.name}.`, facts: { id } }
      }),
    )

  forms
    .command('replace')
    .description('replaces a form with a newer file')
    .argument('<ID>', 'the form', idIn)
    .requiredOption('--file <PDF>', 'the newer form', textIn)
    .option('--name <TEXT>', 'its name; unchanged if not given')
    .option('--description <TEXT>', 'its purpose; unchanged if not given')
    .action(
      atDesk(async (desk, old, given) => {
        const pdf = await pdfIn(given.file)
        const id = await transaction(desk.db, async (trx) => {
          const row = await findOffered(trx, old)
          if (!row) throw new Refusal(`There is no form ${old}.`)
          const now = desk.clock.now()
          await removeForm(trx, old, now)
          const { name = row.form_name, description = row.description } = given
          const form = { bankId: row.bank_id, formName: shortText(name), description: shortText(description) }
          const added = await insertForm(trx, { ...form, ...pdf, now })
          await addAuditEntry(desk, trx, 'form replaced', `form ${old}`, `by form ${added}`)
          return added
        })
        return { done: `Replaced form ${old} with form ${id}.`, facts: { id } }
      }),
    )

  forms
    .command('remove')
    .description('removes a form')
    .argument('<ID>', 'the form', idIn)
    .action(
      atDesk(async (desk, id) => {
        await transaction(desk.db, async (trx) => {
          if (!(await removeForm(trx, id, desk.clock.now()))) throw new Refusal(`There is no form ${id}.`)
          await addAuditEntry(desk, trx, 'form removed', `form ${id}`)
        })
        return { done: `Removed form ${id}.`, facts: { id } }
      }),
    )
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
