/** The 33 purposes for which nothing is filed, if the sum is not chargeable: in their order, with the list's own words. */
const TABLE = `
S0001 Indian investment abroad in equity capital (shares)
S0002 in debt securities
S0003 in branches and wholly owned subsidiaries
S0004 in subsidiaries and associates
S0005 in real estate
S0011 loans extended to non-residents
S0101 advance payment against imports
S0102 imports, settlement of invoice
S0103 imports by diplomatic missions
S0104 intermediary trade
S0190 imports below ₹5,00,000 (ECD offices)
S0202 operating expenses of Indian shipping companies abroad
S0208 operating expenses of Indian airlines abroad
S0212 booking of passages abroad, airlines
S0301 business travel
S0302 basic travel quota
S0303 pilgrimage
S0304 medical treatment
S0305 education (fees, hostel)
S0401 postal services
S0501 construction of projects abroad by Indian companies incl. import at site
S0602 freight insurance for import and export
S1011 maintenance of offices abroad
S1201 Indian embassies abroad
S1202 foreign embassies in India
S1301 by non-residents towards family maintenance and savings
S1302 personal gifts and donations
S1303 donations to religious/charitable institutions abroad
S1304 grants and donations to governments and their charitable institutions
S1305 Government's contributions to international institutions
S1306 payment or refund of taxes
S1501 refunds/rebates/reduction of export invoice value
S1503 international bidding by residents
`

export type ExemptPurpose = { readonly item: number; readonly code: string; readonly wording: string }

export const EXEMPT_PURPOSES: readonly ExemptPurpose[] = TABLE.trim()
  .split('\n')
  .map((line, index) => ({ item: index + 1, code: line.slice(0, 5), wording: line.slice(6) }))

/** Named in the list of 33, but the Reserve Bank no longer has them: nobody can be exempt by one of these. */
export const DEAD_PURPOSES: readonly string[] = ['S0190', 'S0302', 'S0401']

/** Often said to be exempt, wrongly: other travel is in no version of the list. */
export const NEVER_EXEMPT = 'S0306'

export function isExemptPurpose(code: string): boolean {
  return EXEMPT_PURPOSES.some((purpose) => purpose.code === code) && !DEAD_PURPOSES.includes(code)
}
