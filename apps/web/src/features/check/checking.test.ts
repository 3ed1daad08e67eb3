import { createHash } from 'node:crypto'
import { codeProblem } from '@nirgam/domain/certificate/check-code'
import { verdictOf, withoutCertificate } from '@nirgam/domain/certificate/check-words'
import { afterEach, expect, test, vi } from 'vitest'
import { comparison, lookAt, MOST_BYTES } from './checking.ts'
import { codeInAddress } from './typed-code.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a code is read from the address of a QR code, and a broken one is shown unchanged', () => {
  const after = (hash: string) => codeInAddress({ hash, search: '' })
  expect(after('#7K2M-9QXD-4TRV-H3NC')).toBe('7K2M-9QXD-4TRV-H3NC')
  expect(after('#7K2M%209QXD')).toBe('7K2M 9QXD')
  expect(after('#%E0%A4%A')).toBe('%E0%A4%A')
  for (const none of ['', '#', '#main']) expect(after(none)).toBeNull()
  expect(codeInAddress({ hash: '#main', search: '?code=7K2M+9QXD' })).toBe('7K2M 9QXD')
})

test('an impossible code is reported before any request', () => {
  expect(codeProblem('7k2m 9qxd 4trv h3nc')).toBeNull()
  expect(codeProblem('  ')).toContain('enter')
  expect(codeProblem('7K2M-9QXD-4TRV')).toContain('16')
  expect(codeProblem('7K2M-9QXD-4TRV-H3N*')).toContain('16')
})

test('each standing has its own verdict, with the day on which it ended', () => {
  expect(
    verdictOf({ standing: 'valid', ended_at: null, udin: '26123456ABCDEFGHIJ', is_replaced: false }).title,
  ).toContain('certificate')
  expect(verdictOf({ standing: 'valid', ended_at: null, udin: null, is_replaced: false }).title).toContain('document')
  const ended_at = '2026-11-15T08:00:00.000Z'
  expect(verdictOf({ standing: 'superseded', ended_at, udin: null, is_replaced: true }).words).toContain(
    '15 November 2026',
  )
  expect(verdictOf({ standing: 'withdrawn', ended_at, udin: null, is_replaced: true })).toMatchObject({ tone: 'error' })
})

test('the fingerprint identifies the file, and one extra byte makes it another', async () => {
  const bytes = 'a certificate'
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await lookAt(new File([bytes], 'a.pdf'))).toEqual({ name: 'a.pdf', sha256 })
  const other = await lookAt(new File([bytes, '!'], 'b.pdf'))
  expect('sha256' in other && comparison(other.sha256, { sha256, standing: 'valid', packets: [] })).toMatchObject({
    tone: 'error',
  })
  expect(comparison(sha256, { sha256, standing: 'valid', packets: [] })).toMatchObject({ tone: 'success' })
  expect(comparison(sha256, { sha256, standing: 'withdrawn', packets: [] })).toMatchObject({ tone: 'warning' })
  expect(comparison(sha256, { sha256: null, standing: 'valid', packets: [] }).title).toContain('no file')
})

test('a file larger than any certificate is not read', async () => {
  const file = (size: number) => Object.defineProperty(new File(['%PDF'], 'large.pdf'), 'size', { value: size })
  expect(await lookAt(file(MOST_BYTES + 1))).toMatchObject({ problem: expect.stringContaining('45 MB') })
  expect(await lookAt(file(MOST_BYTES))).toHaveProperty('sha256')
})

test('an unreadable file, or a browser that cannot compare, is not called a forgery', async () => {
  const file = new File(['%PDF'], 'locked.pdf')
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  const unread = { name: 'locked.pdf', problem: expect.stringContaining('We couldn’t read this file.') }
  expect(await lookAt(file)).toEqual(unread)
  vi.stubGlobal('crypto', {})
  expect(await lookAt(new File(['%PDF'], 'locked.pdf'))).toEqual(unread)
})

test('a superseded certificate is called replaced only once the new one exists', () => {
  const ended_at = '2026-11-15T08:00:00.000Z'
  const ended = { standing: 'superseded', ended_at, udin: null } as const
  expect(verdictOf({ ...ended, is_replaced: false })).toMatchObject({ title: 'A new one is being prepared' })
  expect(verdictOf({ ...ended, is_replaced: true })).toMatchObject({ title: 'This certificate has been replaced' })
})

test('a packet is recognised as well as the certificate', () => {
  const issued = { sha256: 'a', standing: 'valid', packets: ['b', 'c'] } as const
  expect(comparison('c', { ...issued, packets: [...issued.packets] })).toMatchObject({ tone: 'success' })
  expect(comparison('c', { ...issued, standing: 'superseded', packets: ['c'] })).toMatchObject({ tone: 'warning' })
  expect(comparison('c', { sha256: null, standing: 'valid', packets: ['c'] })).toMatchObject({ tone: 'success' })
})

test('a code that could not be checked is not called unconfirmed', () => {
  expect(withoutCertificate({ refused: 'No such code.' })).toMatchObject({ tone: 'error', title: 'Not confirmed' })
  expect(withoutCertificate({ failed: 'Please try again.' })).toMatchObject({
    tone: 'warning',
    title: 'We couldn’t check this code',
  })
})

test.each([
  ['#A', '', 'A'],
  ['#', '?code=B', 'B'],
  ['#main', '?code=B', 'B'],
  ['#%E0%A4%A', '', '%E0%A4%A'],
  ['', '', null],
])('the code in the address %j%j is %j', (hash, search, code) => {
  expect(codeInAddress({ hash, search })).toBe(code)
})
