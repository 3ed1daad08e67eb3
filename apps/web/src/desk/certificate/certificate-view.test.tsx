import { afterAll, expect, test, vi } from 'vitest'

// The module guards unsaved text at the desk from the moment it is loaded.
vi.stubGlobal('addEventListener', () => {})
afterAll(() => vi.unstubAllGlobals())

test('each fact of what was given out stands at its label at the desk', async () => {
  const { issuedFacts } = await import('./certificate-view.tsx')
  const facts = issuedFacts({
    uid: 'd1c0ffee-0000-4000-8000-000000000001',
    form: 'Form 146',
    part: 'C',
    standing: 'withdrawn',
    ended_at: '2026-11-20T20:00:00.000Z',
    ended_reason: 'Wrong branch',
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
    url: null,
    withdraw_until: null,
    compared: ['pan', 'amount'],
  })
  expect(facts).toEqual([
    ['Signed by', 'Sita Rao, 654321'],
    ['Issued', '19 Nov 2026, 12:45 AM IST'],
    ['Acknowledgement', 'ACK146000777'],
    ['Filed on', expect.stringContaining('17')],
    ['UDIN', '26654321QWERTY0987'],
    ['Compared by the signer', 'PAN, Amount in rupees'],
    ['SHA-256 of the file', 'ab'.repeat(32)],
    ['Code for checking', '7K2M-9QXD-4TRV-H3NC'],
    ['Ended', '21 Nov 2026, 1:30 AM IST: Wrong branch'],
  ])
})
