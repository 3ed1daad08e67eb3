/** The department's own numbers of states. */
const TABLE = `
01 Andaman and Nicobar
02 Andhra Pradesh
03 Arunachal Pradesh
04 Assam
05 Bihar
06 Chandigarh
07 Dadra and Nagar Haveli
08 Daman and Diu
09 Delhi
10 Goa
11 Gujarat
12 Haryana
13 Himachal Pradesh
14 Jammu and Kashmir
15 Karnataka
16 Kerala
17 Lakshadweep
18 Madhya Pradesh
19 Maharashtra
20 Manipur
21 Meghalaya
22 Mizoram
23 Nagaland
24 Odisha
25 Puducherry
26 Punjab
27 Rajasthan
28 Sikkim
29 Tamil Nadu
30 Tripura
31 Uttar Pradesh
32 West Bengal
33 Chhattisgarh
34 Uttarakhand
35 Jharkhand
36 Telangana
37 Ladakh
99 outside India
`

export const DEPARTMENT_STATES: readonly { readonly code: string; readonly name: string }[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const space = line.indexOf(' ')
    return { code: line.slice(0, space), name: line.slice(space + 1) }
  })
