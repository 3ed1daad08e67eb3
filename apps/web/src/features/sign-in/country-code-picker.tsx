import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from '@nirgam/domain/options'
import { useEffect, useRef, useState } from 'react'
import { FlagIcon } from '../../ui/flag-icon.tsx'
import classes from './fields.module.css'
import { ChevronIcon } from './icons.tsx'

/** The browser's own list under a flag and a code: it is the one that works best with a thumb. */
export function CountryCodePicker() {
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, choose] = useState<string>(DEFAULT_COUNTRY_CODE)
  // It may have been changed, or put back by the browser, before this code was there.
  useEffect(() => choose(select.current?.value ?? DEFAULT_COUNTRY_CODE), [])
  const country = COUNTRY_CODES.find(({ dial }) => dial === chosen)
  return (
    <span className={classes.picker}>
      <FlagIcon iso={country?.iso ?? null} width={22} />
      <span aria-hidden="true">{chosen}</span>
      <ChevronIcon />
      <select
        ref={select}
        name="countryCode"
        className={classes.select}
        aria-label="Country code"
        autoComplete="tel-country-code"
        defaultValue={DEFAULT_COUNTRY_CODE}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {COUNTRY_CODES.map(({ iso, dial, name }) => (
          <option key={iso} value={dial}>
            {name} ({dial})
          </option>
        ))}
      </select>
    </span>
  )
}
