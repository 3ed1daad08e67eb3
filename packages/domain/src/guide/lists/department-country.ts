import { COUNTRY_CODES } from '../../remittance/answers/options.ts'
import { COUNTRIES, countryByName } from '../../shared/places/countries.ts'

/** The department's own numbers of countries, which are neither ISO codes nor calling codes. */
const TABLE = `
1 Canada
2 Usa
5 Italy
6 Holy See
7 Kazakhstan
8 Russian Federation
9 Christmas Island
14 Portugal
15 Norfolk Island
20 Egypt
28 South Africa
30 Greece
31 Netherlands
32 Belgium
33 France
35 Spain
36 Hungary
40 Romania
41 Switzerland
43 Austria
44 United Kingdom
45 Denmark
46 Sweden
47 Norway
48 Poland
49 Germany
51 Peru
52 Mexico
53 Cuba
54 Argentina
55 Brazil
56 Chile
57 Colombia
58 Venezuela (Bolivarian Republic Of)
60 Malaysia
61 Australia
62 Indonesia
63 Philippines
64 New Zealand
65 Singapore
66 Thailand
81 Japan
82 Korea (Republic Of)
84 Viet Nam
86 China
90 Turkey
91 India
92 Pakistan
93 Afghanistan
94 Sri Lanka
95 Myanmar
98 Iran (Islamic Republic Of)
211 South Sudan
212 Morocco
213 Algeria
216 Tunisia
218 Libya
220 Gambia
221 Senegal
222 Mauritania
223 Mali
224 Guinea
225 Côte D'Ivoire
226 Burkina Faso
227 Niger
228 Togo
229 Benin
230 Mauritius
231 Liberia
232 Sierra Leone
233 Ghana
234 Nigeria
235 Chad
236 Central African Republic
237 Cameroon
238 Cabo Verde
239 Sao Tome And Principe
240 Equatorial Guinea
241 Gabon
242 Congo
243 Congo (Democratic Republic Of The)
244 Angola
245 Guinea-Bissau
248 Seychelles
249 Sudan
250 Rwanda
251 Ethiopia
252 Somalia
253 Djibouti
254 Kenya
255 Tanzania, United Republic Of
256 Uganda
257 Burundi
258 Mozambique
260 Zambia
261 Madagascar
262 Réunion
263 Zimbabwe
264 Namibia
265 Malawi
266 Lesotho
267 Botswana
268 Swaziland
269 Mayotte
270 Comoros
290 Saint Helena, Ascension And Tristan Da Cunha
291 Eritrea
297 Aruba
298 Faroe Islands
299 Greenland
350 Gibraltar
352 Luxembourg
353 Ireland
354 Iceland
355 Albania
356 Malta
357 Cyprus
358 Finland
359 Bulgaria
370 Lithuania
371 Latvia
372 Estonia
373 Moldova (Republic Of)
374 Armenia
375 Belarus
376 Andorra
377 Monaco
378 San Marino
380 Ukraine
381 Serbia
382 Montenegro
385 Croatia
386 Slovenia
387 Bosnia And Herzegovina
389 Macedonia (The Former Yugoslav Republic Of)
420 Czechia
421 Slovakia
423 Liechtenstein
500 Falkland Islands (Malvinas)
501 Belize
502 Guatemala
503 El Salvador
504 Honduras
505 Nicaragua
506 Costa Rica
507 Panama
508 Saint Pierre And Miquelon
509 Haiti
590 Guadeloupe
591 Bolivia (Plurinational State Of)
592 Guyana
593 Ecuador
594 French Guiana
595 Paraguay
596 Martinique
597 Suriname
598 Uruguay
670 Timor Leste (East Timor)
672 Cocos (Keeling) Islands
673 Brunei Darussalam
674 Nauru
675 Papua New Guinea
676 Tonga
677 Solomon Islands
678 Vanuatu
679 Fiji
680 Palau
681 Wallis And Futuna
682 Cook Islands
683 Niue
684 American Samoa
685 Samoa
686 Kiribati
687 New Caledonia
688 Tuvalu
689 French Polynesia
690 Tokelau
691 Micronesia (Federated States Of)
692 Marshall Islands
850 Korea (Democratic People'S Republic Of)
852 Hong Kong
853 Macao
855 Cambodia
856 Lao People'S Democratic Republic
880 Bangladesh
886 Taiwan, Province Of China[A]
960 Maldives
961 Lebanon
962 Jordan
963 Syrian Arab Republic
964 Iraq
965 Kuwait
966 Saudi Arabia
967 Yemen
968 Oman
970 Palestine, State Of
971 United Arab Emirates
972 Israel
973 Bahrain
974 Qatar
975 Bhutan
976 Mongolia
977 Nepal
992 Tajikistan
993 Turkmenistan
994 Azerbaijan
995 Georgia
996 Kyrgyzstan
998 Uzbekistan
1001 Åland Islands
1002 Bonaire, Sint Eustatius And Saba
1003 Bouvet Island
1004 French Southern Territories
1005 Heard Island And Mcdonald Islands
1006 Saint Barthélemy
1007 Saint Martin (French Part)
1008 South Georgia And The South Sandwich Islands
1009 United States Minor Outlying Islands
1010 Antarctica
1011 Pitcairn
1012 Svalbard And Jan Mayen
1013 Western Sahara
1014 British Indian Ocean Territory
1015 Curaçao
1242 Bahamas
1246 Barbados
1264 Anguilla
1268 Antigua And Barbuda
1284 Virgin Islands (British)
1340 Virgin Islands (U.S.)
1345 Cayman Islands
1441 Bermuda
1473 Grenada
1481 Guernsey
1534 Jersey
1624 Isle Of Man
1649 Turks And Caicos Islands
1664 Montserrat
1670 Northern Mariana Islands
1671 Guam
1721 Sint Maarten (Dutch Part)
1758 Saint Lucia
1767 Dominica
1784 Saint Vincent And The Grenadines
1787 Puerto Rico
1809 Dominican Republic
1868 Trinidad And Tobago
1869 Saint Kitts And Nevis
1876 Jamaica
9999 Others
`

export const DEPARTMENT_COUNTRIES: readonly { readonly code: number; readonly name: string }[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const space = line.indexOf(' ')
    return { code: Number(line.slice(0, space)), name: line.slice(space + 1) }
  })

/** Names that people and our own country list use, with the department's name for the same country. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  america: 'usa',
  bolivia: 'bolivia (plurinational state of)',
  'british virgin islands': 'virgin islands (british)',
  brunei: 'brunei darussalam',
  'cape verde': 'cabo verde',
  'caribbean netherlands': 'bonaire, sint eustatius and saba',
  'congo (brazzaville)': 'congo',
  'congo (kinshasa)': 'congo (democratic republic of the)',
  england: 'united kingdom',
  eswatini: 'swaziland',
  'falkland islands': 'falkland islands (malvinas)',
  'great britain': 'united kingdom',
  iran: 'iran (islamic republic of)',
  kosovo: 'others',
  laos: "lao people's democratic republic",
  micronesia: 'micronesia (federated states of)',
  moldova: 'moldova (republic of)',
  'north korea': "korea (democratic people's republic of)",
  'north macedonia': 'macedonia (the former yugoslav republic of)',
  palestine: 'palestine, state of',
  russia: 'russian federation',
  'saint helena': 'saint helena, ascension and tristan da cunha',
  'saint martin': 'saint martin (french part)',
  'saint vincent and grenadines': 'saint vincent and the grenadines',
  'sint maarten': 'sint maarten (dutch part)',
  'south korea': 'korea (republic of)',
  syria: 'syrian arab republic',
  taiwan: 'taiwan, province of china[a]',
  tanzania: 'tanzania, united republic of',
  'timor-leste': 'timor leste (east timor)',
  turkiye: 'turkey',
  uae: 'united arab emirates',
  uk: 'united kingdom',
  'united states': 'usa',
  'united states of america': 'usa',
  us: 'usa',
  'us virgin islands': 'virgin islands (u.s.)',
  'vatican city': 'holy see',
  venezuela: 'venezuela (bolivarian republic of)',
  vietnam: 'viet nam',
}

/** Without accents, and with abbreviations expanded. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, 'and')
    .replace(/^st\.? /, 'saint ')
}

const NUMBERS: ReadonlyMap<string, number> = new Map(DEPARTMENT_COUNTRIES.map(({ code, name }) => [plain(name), code]))

/** The department's code of a country; empty if it has none by that name. */
export function countryNumber(name: string): string {
  const wanted = plain(name)
  const known = NUMBERS.get(wanted) ?? NUMBERS.get(ALSO_CALLED[wanted] ?? '')
  return known === undefined ? '' : String(known)
}

/** The country of a phone number. Several share a code: one that the user named is preferred, then the largest. */
export function countryOfDial(dial: string, named: readonly string[]): { iso: string; name: string } | null {
  const ofPerson = named.map(countryByName).find((country) => country?.dial === dial)
  return ofPerson ?? [...COUNTRY_CODES, ...COUNTRIES].find((country) => country.dial === dial) ?? null
}
