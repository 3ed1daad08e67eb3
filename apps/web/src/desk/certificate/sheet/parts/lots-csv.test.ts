import { expect, test } from 'vitest'
import { LOT_HEADINGS, lotsFrom } from './lots-paste.tsx'

const LOT = {
  name: 'Exämple कंपनी',
  type: 'listed',
  boughtOn: '2015-02-03',
  soldOn: '2026-05-04',
  quantity: '12.5',
  cost: '1,23,456.50',
  proceeds: '9,87,654',
  fmv2018: '',
  ...{ paidIn: 'rupees', rateBought: '', rateSold: '', rateGain: '' },
}

test.each([
  ['commas and quotes', 'Exämple कंपनी,listed,2015-02-03,2026-05-04,12.5,"1,23,456.50","9,87,654",'],
  ['tabs, as a spreadsheet gives them', 'Exämple कंपनी\tListed share\t03/02/2015\t04/05/2026\t12.5\t123456.5\t987654\t'],
  ['semicolons', 'Exämple कंपनी;Listed shares;03-02-2015;04-05-2026;12.5;123456.50;987654;'],
])('a lot is read with %s', (_, line) => {
  expect(lotsFrom(line)).toEqual({ lots: [LOT], rest: '', problems: [] })
})

test('headings and blank lines are skipped', () => {
  const text = `${LOT_HEADINGS.join(',')}\r\n\r\nExämple कंपनी,listed,2015-02-03,2026-05-04,12.5,123456.50,987654\r\n`
  expect(lotsFrom(text)).toEqual({ lots: [LOT], rest: '', problems: [] })
  expect(lotsFrom('')).toEqual({ lots: [], rest: '', problems: [] })
})

test('each unreadable line is reported and returned', () => {
  const good = 'A,listed,2015-02-03,2026-05-04,1,2,3,'
  const bad = [
    'B,bitcoin,2015-02-03,2026-05-04,1,2,3,',
    'C,listed,2015-02-30,2026-05-04,1,2,3,',
    'D,listed,2015-02-03,2026-05-04,1,-2,3,',
    'E,listed',
  ]
  const { lots, rest, problems } = lotsFrom([good, ...bad].join('\n'))
  expect(lots.map(({ name }) => name)).toEqual(['A'])
  expect(rest).toBe(bad.join('\n'))
  expect(problems).toEqual([
    'Line 2: “bitcoin” is no kind of security we know.',
    expect.stringContaining('Line 3: Bought on'),
    'Line 4: Cost (₹): This can’t be below zero.',
    'Line 5: Some columns are missing.',
  ])
})
