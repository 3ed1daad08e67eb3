import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { PURPOSE_CODES, PURPOSE_GROUPS } from '@nirgam/domain/guide/lists/purpose-codes'
import { isExemptPurpose, PURPOSES_LIST } from '@nirgam/domain/guide/purpose-proposal'
import { TextField } from '../../../ui/field.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { FactList } from '../fact-list.tsx'
import classes from '../guide.module.css'
import { SourceNote } from '../sources.tsx'

/** Everyday words for some purposes, which the official names lack. */
const EVERYDAY_WORDS: Readonly<Record<string, string>> = {
  S0001: 'stocks',
  S0005: 'house flat apartment property land',
  S0014: 'nre nro fcnr savings own money',
  S0021: 'esop',
  S0023: 'invest investing stocks own account abroad',
  S0303: 'hajj umrah pilgrim',
  S0304: 'hospital doctor surgery health',
  S0305: 'study studies student university college school tuition course',
  S0306: 'holiday vacation tourist trip',
  S0601: 'lic',
  S0802: 'it developer',
  S1004: 'lawyer solicitor',
  S1107: 'school university college tuition course',
  S1108: 'hospital doctor medical treatment',
  S1301: 'parents relatives living costs support',
  S1302: 'present wedding charity',
}

/** Non-breaking spaces keep the words on one line. */
const LISTED = ' ·\u00a0list\u00a0of\u00a033'

export default function PurposeCodes() {
  return (
    <>
      <p>
        The purpose code on Form A2 says what the money is for. You choose it with your bank. With a code marked “list
        of 33” there’s nothing to file, but only if India doesn’t tax the money.
      </p>
      <h2>An example</h2>
      <p>
        Dev pays his daughter’s college in Canada. On Form A2 he takes S0305, the code for studies abroad. It’s on the
        list of 33 and India doesn’t tax the fees, so there’s nothing to file.
      </p>
      <Stack gap="xs">
        <TextField
          label="Search the codes"
          id="search-codes"
          type="search"
          placeholder="university, gift, S0305 …"
          autoComplete="off"
        />
        <div>
          <Text role="status" tone="dim" size="md">
            {PURPOSE_CODES.length} codes
          </Text>
          <SourceNote {...PURPOSES_LIST} />
        </div>
      </Stack>
      {PURPOSE_GROUPS.map(({ group, name, codes }) => (
        <section key={name} data-group={`${group} ${name}`}>
          <h2>{name}</h2>
          <ul className={classes.codes}>
            {codes.map(({ code, label }) => (
              <li key={code} data-words={EVERYDAY_WORDS[code]}>
                <strong className="tabular">{code}</strong>
                <span>
                  {label}
                  {isExemptPurpose(code) && (
                    <Text as="span" tone="accent" size="sm">
                      {LISTED}
                    </Text>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2>About the list of 33</h2>
      <FactList
        facts={[
          ['Both must be true', FACTS.exempt],
          ['No longer on the list, or never was', FACTS.notInCurrentList],
          ['Family and savings', FACTS.s1301],
          ['Your own NRO money', FACTS.ownNroPurpose],
        ]}
      />
    </>
  )
}
