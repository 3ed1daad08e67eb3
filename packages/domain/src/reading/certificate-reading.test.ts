import { expect, test } from 'vitest'
import { asPaise } from '../shared/money.ts'
import { certificateReading, notFoundIn } from './find-in-text.ts'

const known = {
  udin: '26123456ABCDEF1234',
  acknowledgement: 'ACK146000001',
  pan: 'AZXPM7093K',
  name: 'आशा Müller-D’Souza',
  amount: asPaise(487_321_00),
}

const TEXT = `FORM 146  Acknowledgement No. ACK146000001
We have examined the agreement between MUELLER D'SOUZA आशा (PAN AZXPM7093K) and the beneficiary.
Amount payable: Rs. 4,87,321.00
UDIN 26123456ABCDEF1234`

test('every detail of the certificate is found', () => {
  expect(notFoundIn(certificateReading({ state: 'read', text: TEXT }, known))).toEqual([])
})

test('another customer’s certificate lacks the customer’s details', () => {
  const text = TEXT.replace('AZXPM7093K', 'BZXPM7093K').replace('आशा', 'Ravi').replace('4,87,321', '4,87,312')
  const reading = certificateReading({ state: 'read', text }, known)
  expect(notFoundIn(reading)).toEqual(['pan', 'name', 'amount'])
  expect(reading).toMatchObject({ udin: 'found', pan: 'not_found' })
})

test.each(['no_text', 'unreadable'] as const)('without text, every detail has to be compared: %s', (state) => {
  const reading = certificateReading({ state }, known)
  expect([new Set(Object.values(reading)), notFoundIn(reading).length]).toEqual([new Set([state]), 5])
})
