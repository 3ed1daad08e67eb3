export type PurposeCode = { readonly code: string; readonly label: string }
export type PurposeGroup = { readonly group: string; readonly name: string; readonly codes: readonly PurposeCode[] }

/** The Reserve Bank's purposes of payment, by group, as it words them; a line with # begins a group. */
const TABLE = `
# 00 Capital Account
S0017 Acquisition of non-produced non-financial assets - Government
S0019 Acquisition of non-produced non-financial assets - Non-Government
S0026 Capital transfers - Government
S0027 Capital transfers - Non-Government
S0099 Other capital payments not included elsewhere
# 00 Foreign Direct Investments
S0003 Indian Direct investment abroad in equity Shares
S0004 Indian Direct investment abroad (in subsidiaries and associates) in debt instruments
S0005 Indian investment abroad - in real estate
S0006 Repatriation of FDI in India - in equity shares
S0007 Repatriation of FDI in India - in debt instruments
S0008 Repatriation of FDI in India - in real estate
# 00 Foreign Portfolio Investments
S0001 Indian Portfolio investment abroad - in equity shares
S0002 Indian Portfolio investment abroad - in debt instruments
S0009 Repatriation of FPI in India - in equity shares
S0010 Repatriation of FPI in India - in debt instruments
# 00 External Commercial Borrowings
S0011 Loans extended to Non-Residents
S0012 Repayment of long & medium term loans maturity above one year from non-residents
# 00 Short term Loans
S0013 Repayment of short term loans maturity up to one year from non-residents
# 00 Banking Capital
S0014 Repatriation of Non-Resident Deposits (FCNR(B) / NR(E)RA etc)
S0015 Repayment of loans & overdrafts taken by ADs on their own account
S0016 Sale of a foreign currency against another foreign currency
# 00 Financial Derivatives and Others
S0020 Margin payments, premium payment and settlement amount etc. under Financial derivative transactions
S0021 Sale of share under Employee stock option
S0022 Investment in Indian Depositories Receipts (IDRs)
S0023 Remittances made under Liberalised Remittance Scheme (LRS) for Individuals
# 00 External Assistance
S0024 External Assistance extended by India. e.g. Loans and advances extended by India to Foreign governments under various agreements
S0025 Repayments made on account of External Assistance received by India
# 01 Imports
S0101 Advance payment against imports made to countries not Nepal/Bhutan
S0102 Payment towards imports settlement of invoice not Nepal/Bhutan
S0103 Imports by diplomatic missions not Nepal/Bhutan
S0104 Intermediary trade / transit trade, i.e., third country export passing through India
S0108 Goods acquired under merchanting / Payment against import leg of merchanting trade
S0109 Payments made for Imports from Nepal and Bhutan, if any
# 02 Transport
S0201 Payments for surplus freight / passenger fare by foreign shipping cos operating in India
S0202 Payment for operating expenses of Indian shipping cos operating abroad
S0203 Freight on imports - Shipping cos
S0204 Freight on exports - Shipping cos
S0205 Operational leasing / Rental of Vessels (with crew) - Shipping cos
S0206 Booking of passages abroad - Shipping cos
S0207 Payments for surplus freight / passenger fare by foreign Airlines cos operating in India
S0208 Operating expenses of Indian Airlines cos operating abroad
S0209 Freight on imports - Airlines cos
S0210 Freight on exports - Airlines cos
S0211 Operational leasing / Rental of Vessels (with crew) - Airline cos
S0212 Booking of passages abroad - Airlines cos
S0214 Stevedoring, demurrage, port handling charges etc. (Shipping cos)
S0215 Stevedoring, demurrage, port handling charges, etc. (Airlines cos)
S0216 Payments for Passenger - Shipping cos
S0217 Other payments by Shipping cos
S0218 Payments for Passenger - Airlines cos
S0219 Other Payments by Airlines cos
S0220 Freight under other modes of transport
S0221 Passenger fare under other modes of transport
S0222 Postal & Courier services by Air
S0223 Postal & Courier services by Sea
S0224 Postal & Courier services by others
# 03 Travel
S0301 Business travel
S0303 Travel for pilgrimage
S0304 Travel for medical treatment
S0305 Travel for education (including fees, hostel expenses etc.)
S0306 Other travel
# 05 Construction Services
S0501 Construction of projects abroad by Indian cos including import of goods at project site abroad
S0502 Cost of construction etc. of projects executed by foreign cos in India
# 06 Insurance and Pension Services
S0601 Life Insurance premium except term insurance
S0602 Freight insurance - relating to import & export of goods
S0603 Other general insurance premium including reinsurance premium; and term life insurance premium
S0605 Auxiliary services including commission on insurance
S0607 Insurance claim Settlement of non-life insurance; and life insurance (only term insurance)
S0608 Life Insurance Claim Settlements
S0609 Standardised guarantee services
S0610 Premium for pension funds
S0611 Periodic pension entitlements e.g. monthly quarterly or yearly payments of pension amounts by Indian Pension Fund Company
S0612 Invoking of standardised guarantees
# 07 Financial Services
S0701 Financial intermediation, except investment banking - Bank charges, collection charges, LC charges etc
S0702 Investment banking - brokerage, under writing commission etc
S0703 Auxiliary services - charges on operation & regulatory fees, custodial services, depository services etc
# 08 Telecommunication, Computer & Information Services
S0801 Hardware consultancy / implementation
S0802 Software consultancy / implementation
S0803 Data base, data processing charges
S0804 Repair and maintenance of computer and software
S0805 News agency services
S0806 Other information services - Subscription to newspapers, periodicals
S0807 Off-site software imports
S0808 Telecommunication services including electronic mail services and voice mail services
S0809 Satellite services including space shuttle and rockets etc
# 09 Charges for the use of intellectual property n.i.e
S0901 Franchises services
S0902 Payment for use, through licensing arrangements, of produced originals or prototypes (such as manuscripts and films), patents, copyrights, trademarks and industrial processes etc
# 10 Other Business Services
S1002 Trade related services - commission on exports / imports
S1003 Operational leasing (other than financial leasing) without operating crew, including charter hire- Airlines cos
S1004 Legal services
S1005 Accounting, auditing, book-keeping services
S1006 Business and management consultancy and public relations services
S1007 Advertising, trade fair service
S1008 Research & Development services
S1009 Architectural services
S1010 Agricultural services like protection against insects & disease, increasing of harvest yields, forestry services
S1011 Payments for maintenance of offices abroad
S1013 Environmental Services
S1014 Engineering Services
S1021 Wholesale and retailing trade services
S1022 Operational leasing (other than financial leasing) without operating crew, including charter hire- Shipping cos
S1023 Other Technical Services including scientific / space services
S1099 Other services not included elsewhere
# 11 Personal, Cultural & Recreational Services
S1101 Audio-visual and related services like Motion picture and video tape production, distribution and projection services
S1103 Radio and television production, distribution and transmission services
S1104 Entertainment services
S1105 Museums, library and archival services
S1106 Recreation and sporting activities services
S1107 Education
S1108 Health Service
S1109 Other Personal, Cultural & Recreational services
# 12 Govt. not included elsewhere (G.n.i.e.)
S1201 Maintenance of Indian embassies abroad
S1202 Remittances by foreign embassies in India
# 13 Secondary Income
S1301 Remittance for family maintenance and savings
S1302 Personal gifts and donations
S1303 Donations to religious and charitable institutions abroad
S1304 Grants and donations to other governments and charitable institutions established by the governments
S1305 Contributions / donations by the Government to international institutions
S1306 Payment / refund of taxes
S1307 Outflows on account of migrant transfers including personal effects
# 14 Primary Income
S1401 Compensation of employees
S1402 Interest on Non-Resident deposits (FCNR(B) / NR(E)RA, etc.)
S1403 Interest on loans from Non-Residents (ST / MT / LT loans) e.g. External Commercial Borrowings, Trade Credits, etc
S1405 Interest payment by ADs on their own account
S1408 Remittance of profit by FDI enterprises in India
S1409 Remittance of dividends by FDI enterprises in India (other than branches) on equity and investment fund shares
S1410 Payment of interest by FDI enterprises in India to their Parent company abroad
S1411 Remittance of interest income on account of Portfolio Investment in India
S1412 Remittance of dividends on account of Portfolio Investment in India on equity and investment fund shares
# 15 Others
S1501 Refunds / rebates / reduction in invoice value on account of exports
S1502 Reversal of wrong entries, refunds of amount remitted for non-exports
S1503 Payments by residents for international bidding
S1504 Notional sales when export bills negotiated / purchased / discounted are dishonored / crystallised / cancelled and reversed from suspense account
S1505 Deemed Imports
# 16 Maintenance and repair services n.i.e
S1601 Maintenance and repair services rendered for Vessels, ships, boats, warships, etc
S1602 Maintenance and repair services rendered for aircrafts, space shuttles, rockets, military aircrafts, helicopters, etc
# 17 Manufacturing services (goods for processing)
S1701 Payments for processing of goods
`

export const PURPOSE_GROUPS: readonly PurposeGroup[] = TABLE.trim()
  .split(/^# /m)
  .filter((block) => block !== '')
  .map((block) => {
    const [head = '', ...lines] = block.trim().split('\n')
    return { group: head.slice(0, 2), name: head.slice(3), codes: lines.map(purposeIn) }
  })

function purposeIn(line: string): PurposeCode {
  return { code: line.slice(0, 5), label: line.slice(6) }
}

export const PURPOSE_CODES: readonly PurposeCode[] = PURPOSE_GROUPS.flatMap(({ codes }) => codes)

/** The purpose of a code, in any notation; undefined if the current list lacks it. */
export function purposeOf(code: string): PurposeCode | undefined {
  const wanted = code.trim().toUpperCase()
  return PURPOSE_CODES.find((purpose) => purpose.code === wanted)
}
