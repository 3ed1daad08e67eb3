import { countryByName } from './places/countries.ts'

/** Currencies by the countries that pay in them, by ISO code. */
const TABLE = `
USD US EC SV PA PR TL ZW GU
EUR AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES AD MC SM VA ME XK
GBP GB IM JE GG
AED AE
AUD AU KI NR TV
BDT BD
BHD BH
BRL BR
BWP BW
CAD CA
CHF CH LI
CNY CN
CZK CZ
DKK DK GL FO
EGP EG
FJD FJ
GHS GH
HKD HK
HUF HU
IDR ID
ILS IL
INR IN
JPY JP
KES KE
KRW KR
KWD KW
LKR LK
MUR MU
MXN MX
MYR MY
NGN NG
NOK NO
NPR NP
NZD NZ CK
OMR OM
PHP PH
PLN PL
QAR QA
RON RO
RUB RU
SAR SA
SEK SE
SGD SG
THB TH
TRY TR
TWD TW
TZS TZ
UGX UG
VND VN
XAF CM GA TD CG GQ CF
XOF SN CI ML BF BJ TG NE GW
ZAR ZA
ZMW ZM
`

const CURRENCY = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((row) => {
      const [currency = '', ...countries] = row.split(' ')
      return countries.map((iso) => [iso, currency] as const)
    }),
)

/** The currency of a country by its name; nothing where it is not in the table. */
export function currencyOf(country: string): string {
  return CURRENCY.get(countryByName(country)?.iso ?? '') ?? ''
}
