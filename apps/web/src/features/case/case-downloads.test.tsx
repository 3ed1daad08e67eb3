import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleCase } from '../../testing/sample-case.ts'
import { CaseState } from './case-head.tsx'
import { Issued } from './certificate/case-downloads.tsx'
import { OwnWorking } from './certificate/own-working.tsx'

test('each fact of a certificate is shown under its label on the customer’s page', () => {
  const html = renderToStaticMarkup(
    <Issued
      issued={{
        uid: 'd1c0ffee-0000-4000-8000-000000000001',
        form: 'Form 146',
        part: 'C',
        standing: 'valid',
        ended_at: null,
        ended_reason: null,
        issued_at: '2026-11-18T19:15:00.000Z',
        signer: 'Sita Rao',
        membership_number: '654321',
        acknowledgement: 'ACK146000777',
        filed_on: '2026-11-17',
        udin: '26654321QWERTY0987',
        sha256: 'ab'.repeat(32),
        file_size: 4711,
        code: '7K2M-9QXD-4TRV-H3NC',
        check_url: 'https://nirgam.example/check#7K2M-9QXD-4TRV-H3NC',
        url: '/api/remittances/7/certificate/file',
      }}
    />,
  )
  const shown = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, value]) => [
    label,
    value,
  ])
  expect(shown).toEqual([
    ['Accountant', 'Sita Rao, membership number 654321'],
    ['Filed as', 'ACK146000777'],
    ['Filed on', '17 Nov 2026'],
    ['UDIN', '26654321QWERTY0987'],
    ['Code', '7K2M-9QXD-4TRV-H3NC'],
  ])
  expect(html).toContain('href="https://nirgam.example/check#7K2M-9QXD-4TRV-H3NC"')
})

test('the page offers to correct figures only before they are signed', () => {
  const shown = (isSigned: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <OwnWorking
          record={sampleCase()}
          working={{ sections: [], currency: 'USD', foreign: 0 } as never}
          isSigned={isSigned}
        />
      </MemoryRouter>,
    )
  expect(shown(false)).toContain('before it is signed')
  expect(shown(true)).not.toContain('before it is signed')
})

test('our answer to the bank is labelled as such', () => {
  const shown = (state: 'declared' | 'refused') =>
    renderToStaticMarkup(
      <MemoryRouter>
        <CaseState record={sampleCase({ state, reason: 'It moved in 2024.' })} heading={null} />
      </MemoryRouter>,
    )
  expect(shown('declared')).toContain('Our answer to your bank: It moved in 2024.')
  expect(shown('refused')).not.toContain('Our answer to your bank')
})
