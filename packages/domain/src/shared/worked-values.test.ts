import { expect, test } from 'vitest'
import {
  dashboardStatus,
  displayStatus,
  REMITTANCE_STATUSES,
  remittanceNumber,
} from '../remittance/remittance-status.ts'
import {
  compactPhone,
  fullPhone,
  isMobileNumber,
  isPhoneNumber,
  isSignInCountryCode,
  looksLikeEmail,
  normalizeEmail,
  readMobile,
} from './contact.ts'
import { csvLine } from './csv.ts'
import {
  birthDateBounds,
  birthYears,
  byMoment,
  daysInMonth,
  formatIndiaDate,
  formatIndiaDateTime,
  formatIndiaMoment,
  indiaDay,
  isBirthDate,
  latestBirthDay,
  nextIndiaMidnight,
  relativeTime,
  splitIsoDate,
} from './dates.ts'
import { readDecimal, readRate } from './decimal-reading.ts'
import { maskAccountNumber, maskEmail, maskName, maskNumbersIn, maskPhone } from './masking.ts'
import * as money from './money.ts'
import { isIndianPin } from './places/postal.ts'
import { ownPath } from './redirects.ts'
import { readRupees } from './rupee-reading.ts'
import { amountInWords, rupeesInWords } from './rupee-words.ts'
import { dayInWords, erasableBefore, indiaDate, isDay, taxYearNamed, taxYearOf } from './tax-year.ts'
import { isPrintable, isPrintableParagraph, withoutHidden } from './text-rules.ts'

const { asCents, asPaise, asRupees } = money

const WIDTH = 160

/** The result of a function for each of these values. */
function each<Value>(name: string, of: (value: Value) => unknown, values: readonly Value[]): string[] {
  const lines = [`# ${name}`, ' ']
  for (const value of values) {
    const told = `${written(value)}: ${written(of(value))}`
    if ((lines.at(-1)?.length ?? 0) + told.length > WIDTH) lines.push(' ')
    lines.push(`${lines.pop()} ${told};`)
  }
  return lines.filter((line) => line !== ' ')
}

/** Invisible characters are shown as escapes. */
function written(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined')
  return text.replace(
    /[\p{Cf}\u00a0\u2028\u2029]/gu,
    (sign) => `\\u${sign.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  )
}

const AMOUNTS = [
  ...[0, 0.01, 0.5, 1, 9, 10, 11, 19, 20, 21, 99, 100, 101, 110, 999, 1000, 1001, 12_345, 99_999, 100_000, 100_001],
  ...[
    123_456, 999_999, 1_000_000, 9_999_999, 10_000_000, 12_345_678.9, 100_000_000, 1_234_567_890, 0.105, 1.005, 2.675,
  ],
]
const TYPED = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '1,250.50',
    '1.250,50',
    '1,250',
    '1.250',
    '12,50',
    '1,2,3',
    '1 250',
    '₹ 500',
    '-5',
    '1e5',
    'abc',
  ],
  ...[
    '१२३',
    '1 lakh',
    '1.5 lakh',
    '2 crore 25 lakh',
    '25 lakh 2 crore',
    '1.5 crore 2 lakh',
    '5k',
    '5 thousand',
    '5 l',
    '5 cr',
  ],
  ...['Rs. 5,00,000/-', 'INR 500000 only', '12.345', '12.34', '9999999999999', '1,00,000.999', '85.2', '85,2', '1.000'],
]
const DAYS = [
  ...['2026-01-01', '2026-02-28', '2026-02-29', '2024-02-29', '1900-02-29', '2000-02-29', '2026-03-31', '2026-04-01'],
  ...['2026-04-31', '2026-12-31', '2026-13-01', '2026-00-10', '2026-1-1', '', 'never', '1999-04-01', '2099-03-31'],
]
const MOMENTS = [
  ...[
    '2026-03-31T18:29:59Z',
    '2026-03-31T18:30:00Z',
    '2026-11-19T00:00:00Z',
    '2026-11-19T18:29:59Z',
    '2026-11-19T18:30:00Z',
  ],
  ...['2026-12-31T18:30:00Z', '2024-02-29T06:30:00Z', '2026-01-01T05:29:00Z'],
]
const PHONES = [
  ...[
    '',
    '9876543210',
    '98765 43210',
    '+919876543210',
    '+91-98765-43210',
    '(0)98.765',
    '123',
    '1234',
    '+123456',
    '+1234567',
  ],
  ...['\u202a+44 7700 900123\u202c', '+4479460', '+1 415 555 0100', '+61412345678', '+99123456789', '12a4'],
]
const EMAILS = [
  '',
  'a@b.co',
  'A@B.Co ',
  'a.b+c@d-e.org',
  'a@b',
  'a@b.c',
  '@b.co',
  'a b@c.de',
  'ä@ü.de',
  '😀a@b.co',
  'ab@',
  'a@@b.co',
]
const TEXTS = [
  ...[
    '',
    'plain',
    'देवनागरी',
    'क्\u200dष',
    'a\u200db',
    '👨\u200d👩',
    'a\u202eb',
    'a\u00adb',
    'line\nbreak',
    'tab\there',
    'bell\u0007',
    '\ud800',
  ],
  ...['\ufeffmark', 'a\u2028b', 'e\u0301'],
]
const SECRETS = [
  ...['', '1', '1234', '12345', '50100092837465', 'AZXPM7093K', 'DE89370400440532013000', '5010 0092 8374 65', '१२३४५'],
  ...[
    'PAN AZXPM7093K, account 50100092837465, 4111 1111 1111 1111 and 123456, 1234567',
    'azxpm7093k',
    'GB82WEST12345698765432',
  ],
]

function aboutMoney(): string[] {
  const rupees = AMOUNTS.map(asRupees)
  const paise = AMOUNTS.map((amount) => asPaise(Math.round(amount * 100)))
  return [
    ...each('formatRupees', money.formatRupees, rupees),
    ...each('formatRupees2', money.formatRupees2, rupees),
    ...each('groupWestern', (amount) => money.groupWestern(amount, 2), AMOUNTS),
    ...each('toPaise', money.toPaise, rupees),
    ...each('plainAmount', money.plainAmount, paise),
    ...each(
      'toTenRupees',
      money.toTenRupees,
      [0, 499, 500, 1499, 1500, 99_499, 99_500, 1_00_499, 1_00_500].map(asPaise),
    ),
    ...each('portion of 12.5 %', (one) => money.portion(one, money.basisPoints(12.5)), paise),
    ...each('beforePortion of 20.8 %', (one) => money.beforePortion(one, money.basisPoints(20.8)), paise),
    ...each('inForeign at 84.5173', (one) => money.inForeign(one, money.exchangeRate(84.5173)), paise),
    ...each('usdCentsFor', money.usdCentsFor, rupees),
    ...each('formatUsd', money.formatUsd, [0, 1, 99, 100, 123_456].map(asCents)),
    ...each('inPercent', (one) => money.inPercent(money.basisPoints(one)), [0, 0.01, 1.5, 12.5, 33.33, 42.744, 100]),
    ...each(
      'processingTime',
      money.processingTime,
      [0, 499, 500, 4999, 5000, 9999, 10_000, 19_999, 20_000, 49_999, 50_000].map(asRupees),
    ),
    ...each('hasWholeHundredths', money.hasWholeHundredths, AMOUNTS),
    ...each('amountInWords', amountInWords, paise),
    ...each('rupeesInWords', rupeesInWords, [-1, 1e9, 1.5e10, Number.NaN].map(asRupees)),
    ...each('readRupees', readRupees, TYPED),
    ...each('readDecimal', readDecimal, TYPED),
    ...each('readRate', readRate, TYPED),
    ...each('digitsOnly', money.digitsOnly, TYPED),
  ]
}

function aboutDays(): string[] {
  const now = Date.parse('2026-11-19T12:00:00Z')
  const minute = 60_000
  return [
    ...each('isDay', isDay, DAYS),
    ...each('taxYearOf', taxYearOf, DAYS),
    ...each('dayInWords', dayInWords, DAYS),
    ...each('splitIsoDate', splitIsoDate, DAYS),
    ...each('taxYearNamed', taxYearNamed, ['2026-27', '2026-28', '1999-00', '2099-00', '26-27', '']),
    ...each('isBirthDate', (day) => isBirthDate(day, new Date(now)), [
      '2008-11-19',
      '2008-11-20',
      '1920-01-01',
      '1919-12-31',
      '2000-02-30',
    ]),
    ...each(
      'in India',
      (moment) => {
        const ms = Date.parse(moment)
        return [
          indiaDate(ms),
          indiaDay(ms),
          formatIndiaDate(ms),
          formatIndiaDateTime(ms),
          formatIndiaMoment(ms),
          byMoment(ms),
          new Date(nextIndiaMidnight(ms)).toISOString(),
          new Date(erasableBefore(ms, 7)).toISOString(),
        ]
      },
      MOMENTS,
    ),
    ...each(
      'born until',
      (moment) => [
        latestBirthDay(new Date(moment)),
        Object.values(birthDateBounds(new Date(moment))),
        birthYears(new Date(moment)).length,
      ],
      MOMENTS,
    ),
    ...each('relativeTime', (ago) => relativeTime(now - ago, now), [
      0,
      59_999,
      minute,
      2 * minute,
      59 * minute,
      60 * minute,
      23 * 60 * minute,
      24 * 60 * minute,
      29 * 24 * 60 * minute,
      30 * 24 * 60 * minute,
      -minute,
    ]),
    ...each('daysInMonth', ([month, year]) => daysInMonth(month, year), [
      ['February', 2024],
      ['February', 2100],
      ['April', 2026],
      ['Mai', 2026],
    ] as [string, number][]),
  ]
}

function aboutPeople(): string[] {
  return [
    ...each(
      'compactPhone, isPhoneNumber, isMobileNumber, readMobile',
      (phone) => [compactPhone(phone), isPhoneNumber(phone), isMobileNumber(phone), readMobile(phone)],
      PHONES,
    ),
    ...each('fullPhone with +91', (phone) => fullPhone('+91', phone), PHONES),
    ...each('isSignInCountryCode', isSignInCountryCode, ['+1', '+91', '91', '+971', '']),
    ...each(
      'looksLikeEmail, normalizeEmail, maskEmail',
      (email) => [looksLikeEmail(email), normalizeEmail(email), maskEmail(email)],
      EMAILS,
    ),
    ...each(
      'masked: number, phone, name, text',
      (text) => [maskAccountNumber(text), maskPhone(text), maskName(text), maskNumbersIn(text)],
      SECRETS,
    ),
    ...each('maskName', maskName, ['आशा  Müller-D’Souza', ' Ravi ', '😀 X']),
    ...each(
      'isPrintable, as a paragraph, without hidden',
      (text) => [isPrintable(text), isPrintableParagraph(text), withoutHidden(text)],
      TEXTS,
    ),
    ...each('csvLine', (cell) => csvLine([cell, 1.5, null]), [
      'a',
      'a"b',
      '=1+1',
      ' =1',
      '+1',
      '-1',
      '@x',
      '\tx',
      'a=b',
      'a,b',
      '',
    ]),
    ...each('ownPath', ownPath, [
      '/',
      '/a?b=//c#//d',
      '//x',
      '/\\x',
      '/a//b',
      'x',
      '/a b',
      '/\tx',
      `/${'x'.repeat(1999)}`.length,
      7,
      null,
      `/${'x'.repeat(2000)}`.slice(0, 3),
    ]),
    ...each('isIndianPin', isIndianPin, ['560001', '56000', '5600011', '56 001', 'A60001']),
  ]
}

/** The badge of each status, on its card and on the dashboard. */
function badges(): string[] {
  const of = (badge: { label: string; color: string } | null) => `${badge?.label} ${badge?.color}`
  return [
    ...each('number', remittanceNumber, [1, 999_999, 1_000_000]),
    ...each(
      'shown, and before it is completed; on the dashboard, and with a payment held',
      (status) => [
        of(displayStatus({ is_completed: true, status })),
        of(displayStatus({ is_completed: false, status })),
        of(dashboardStatus(status === '' ? null : { status })),
        of(dashboardStatus(status === '' ? null : { status }, true)),
      ],
      [...REMITTANCE_STATUSES, 'completed', ''],
    ),
  ]
}

test('money, days and texts about people match the recorded text', async () => {
  const lines = [...aboutMoney(), ...aboutDays(), ...aboutPeople(), ...badges(), '']
  await expect(lines.join('\n')).toMatchFileSnapshot('worked-values.txt')
})
