import { expect, test } from 'vitest'
import { undrawnForms } from '../../testing/databases/a-bank.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { addFirstForms, insertForm, listBanks, removeForm } from './bank-forms.ts'

type Bank = { id: number; name: string; forms_count: number }

onBothEngines('bank forms', (setup, { once }) => {
  test('a new database gets six banks with four forms each, once, and guests may download them', async () => {
    const api = await setup()
    expect((await api.get('/bank-forms/banks')).body.data).toEqual([])
    const running = new AbortController().signal
    const adding = [
      addFirstForms(api.services, running, undrawnForms),
      addFirstForms(api.services, running, undrawnForms),
    ]
    const banks: Bank[] = (await api.get('/bank-forms/banks')).body.data
    await Promise.all(adding)
    await addFirstForms(api.services, running, undrawnForms)
    expect((await api.get('/bank-forms/banks')).body.data).toEqual(banks)

    expect(banks.map(({ name, forms_count }) => [name, forms_count])).toEqual([
      ['Axis', 4],
      ['DBS Bank', 4],
      ['HDFC', 4],
      ['ICICI', 4],
      ['SBI', 4],
      ['Others', 4],
    ])
    const { data } = (await api.get(`/bank-forms/banks/${banks[2]?.id}/forms`)).body
    expect(data).toHaveLength(4)
    expect((await api.get('/bank-forms/banks/hdfc/forms')).body.data).toEqual(data)
    expect(data[0]).toEqual({
      id: expect.any(Number),
      form_name: expect.any(String),
      description: expect.any(String),
      file_size: expect.any(Number),
      created_at: '2026-11-16T06:30:00.000Z',
    })
    const file = await api.get(`/bank-forms/download/${data[0].id}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.bytes.length).toBe(data[0].file_size)
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="nirgam-hdfc-.*\.pdf"; filename\*=UTF-8''nirgam-hdfc/,
    )
  })

  once('stopping while forms are drawn stores none of them', async () => {
    const api = await setup()
    const stopping = new AbortController()
    const adding = addFirstForms(api.services, stopping.signal)
    stopping.abort()
    await adding
    expect((await api.get('/bank-forms/banks')).body.data).toEqual([])
  })

  once.each([
    ['simple.pdf', `filename="simple.pdf"; filename*=UTF-8''simple.pdf`],
    ['a "quoted" \\ name.pdf', `filename="a _quoted_ _ name.pdf"; filename*=UTF-8''a%20%22quoted%22%20%5C%20name.pdf`],
    ['फॉर्म.pdf', `filename="___.pdf"; filename*=UTF-8''%E0%A4%AB%E0%A5%89%E0%A4%B0%E0%A5%8D%E0%A4%AE.pdf`],
    ["O'Brien (1)*.pdf", `filename="O'Brien (1)*.pdf"; filename*=UTF-8''O%27Brien%20%281%29%2A.pdf`],
    ['line\r\nbreak: x.pdf', `filename="linebreak: x.pdf"; filename*=UTF-8''linebreak%3A%20x.pdf`],
    ['50%25.pdf', `filename="50_25.pdf"; filename*=UTF-8''50%2525.pdf`],
    ['résumé.pdf', `filename="resume.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`],
  ])('a form called %j is offered under that name', async (fileName, expected) => {
    const api = await setup()
    const id = await addForm(api.services, fileName)
    const { status, headers } = await api.get(`/bank-forms/download/${id}`)
    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; ${expected}`])
  })

  test('a removed form is neither counted, listed nor served', async () => {
    const api = await setup()
    const { db } = api.services
    const id = await addForm(api.services, 'a.pdf')
    expect(await removeForm(db, id, 1)).toBe(true)
    expect(await removeForm(db, id, 1)).toBe(false)
    const [bank] = await listBanks(db)
    expect(bank?.forms_count).toBe(0)
    expect((await api.get(`/bank-forms/banks/${bank?.id}/forms`)).body).toEqual({ success: true, data: [] })
    expect((await api.get(`/bank-forms/download/${id}`)).status).toBe(404)
  })

  once.each([
    '/bank-forms/banks/7/forms',
    '/bank-forms/banks/axis/forms',
    '/bank-forms/banks/99999999999999999999/forms',
    '/bank-forms/banks/%00/forms',
    '/bank-forms/download/7',
    '/bank-forms/download/x',
  ])('%s does not exist', async (path) => {
    const api = await setup()
    expect((await api.get(path)).status).toBe(404)
  })
})

async function addForm({ db }: Parameters<typeof addFirstForms>[0], fileName: string): Promise<number> {
  const bank = await db
    .insertInto('banks')
    .values({ slug: 'x', name: 'X', icon: 'x', color: '#000', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = Buffer.from('%PDF-1.7 sample')
  return insertForm(db, { bankId: bank.id, formName: 'Form', description: '', fileName, content, now: 1 })
}
