import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from '@nirgam/domain/remittance/answers/options'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/form.tsx'
import { FlagIcon } from '../../ui/pictures.tsx'
import classes from './sign-in.module.css'

export function PhoneField(props: { name: string; error: string | undefined }) {
  return (
    <TextField
      {...props}
      type="tel"
      label="Mobile number"
      placeholder="10-digit number"
      inputMode="tel"
      autoComplete="tel-national"
      className={classes.besidePicker}
      before={<CountryCodePicker />}
    />
  )
}

/** The browser's own list below a flag and a code, because it works best on a phone. */
function CountryCodePicker() {
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, choose] = useState<string>(DEFAULT_COUNTRY_CODE)
  // The user or the browser may have changed it before this code loaded.
  useEffect(() => choose(select.current?.value ?? DEFAULT_COUNTRY_CODE), [])
  const country = COUNTRY_CODES.find(({ dial }) => dial === chosen)
  return (
    <span className={`tabular ${classes.picker}`}>
      <FlagIcon iso={country?.iso ?? null} size="sm" />
      <span aria-hidden="true">{chosen}</span>
      <IconChevronDown size={14} aria-hidden="true" />
      <select
        ref={select}
        name="countryCode"
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
