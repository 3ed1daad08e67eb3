/** Nature of a remittance, as numbered in the department's form. */
const TABLE = `
16.1 Advertisement fee
16.2 Amc charges
16.3 Architectural services
16.4 Bandwidth charges
16.5 Brokerage charges
16.6 Business income other than that covered by categories above
16.7 Cargo handling services inspection & logistics services
16.8 Cellular roaming charges
16.9 Charter hire charges (shipping)
16.10 Clearing & forwarding charges
16.11 Commission
16.12 Communication charges
16.13 Consulting services
16.14 Designing fee
16.15 Directors fees
16.16 Dividend
16.17 Drilling
16.18 Engineering services
16.19 Equipment rental charges
16.20 Fabrication services
16.21 Fees for technical services/ fees for included services
16.22 Freight charges
16.23 Income from immoveable property
16.24 Income from shipping, inland waterways or air transport
16.25 Installation & commissioning services
16.26 Insurance commissions
16.27 Interest payment
16.28 Investment income
16.29 Lease payment
16.30 Licensing fee
16.31 Long term capital gains
16.32 Membership fee
16.33 Mobilestation charges
16.34 Payments for software bundled with hardware
16.35 Payments to professors, teachers or research scholars
16.36 Payments to sports person & artists
16.37 Payments to students or business apprentice
16.38 Pensions(other than those related to past employment)
16.39 Processing charges
16.40 Professional services
16.41 Purchase of software
16.42 R&d charges
16.43 Registration charges
16.44 Reimbursement of expenses
16.45 Repatriation of surplus funds
16.46 Retainership fees
16.47 Retention fees
16.48 Royalty
16.49 Sales and marketing services
16.50 Seismic data processing
16.51 Short term capital gains
16.52 Software licences
16.53 Sponsorship fees
16.54 Subscription fees
16.55 Supervision charges
16.56 Survey fees
16.57 Telecasting services
16.58 Tender fees
16.59 Testing charges
16.60 Training
16.61 Warranty services
16.62 Winning from horse races.
16.63 Winning from lotteries, crossword puzzles, card games and other games of any sort.
16.64 Consular receipts
16.99 Other income / other (not in the nature of income)
`

export const NATURE_CODES: readonly { readonly code: string; readonly label: string }[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const space = line.indexOf(' ')
    return { code: line.slice(0, space), label: line.slice(space + 1) }
  })
