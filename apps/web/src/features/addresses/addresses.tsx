import { COUNTRIES, countryByName, dialCodeOf } from '@nirgam/domain/countries'
import type { SenderDetails } from '@nirgam/domain/form-data'
import { TEXT_LIMITS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { postalField, postalLookup } from '@nirgam/domain/postal'
import { useEffect, useRef } from 'react'
import { SearchSelect, Suggest } from '../../ui/combobox.tsx'
import { TextArea, TextField } from '../../ui/form.tsx'
import { FormSection, Row, Text } from '../../ui/layout.tsx'
import { Spinner } from '../../ui/states.tsx'
import classes from './addresses.module.css'
import { startsFirst } from './country-search.ts'
import { countriesLabel, DIAL_CODES, matchesDialCode } from './dial-codes.ts'
import { type Contact, contactPrefill, phoneParts } from './prefill.ts'
import { usePostalLookup } from './use-postal-lookup.ts'
import { useRegions } from './use-regions.ts'

/** What the sender's and the receiver's address have in common. Only the sender names a father. */
type AddressDetails = Omit<SenderDetails, 'fatherName'> & Partial<Pick<SenderDetails, 'fatherName'>>
type AddressField = keyof AddressDetails

type AddressFormProps = {
  /** Told apart in the browser's own autofill. */
  whose: 'sender' | 'receiver'
  details: AddressDetails
  change: (patch: Partial<AddressDetails>) => void
  errors: Readonly<Record<string, string>>
  /** What an untouched form is filled in with. */
  contact?: Contact | null | undefined
  locked?: boolean
}

const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name)
const CODES = DIAL_CODES.map(({ code }) => code)

export function AddressForm({ whose, details, change, errors, contact, locked = false }: AddressFormProps) {
  const { country } = details
  const postal = postalField(country)
  const regions = useRegions(country)
  const typedPlace = useRef(new Set<'city' | 'state'>())
  const prefilled = useRef(false)

  useEffect(() => {
    if (prefilled.current || !contact) return
    prefilled.current = true
    const found = contactPrefill(details, contact)
    if (found) change(found)
  })

  const splitPhoneField = () => {
    const parts = phoneParts(details.phone, details.countryCode)
    if (parts) change(parts)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was saved; later numbers are split on leaving the field
  useEffect(splitPhoneField, [])

  // What a person wrote is theirs: the lookup fills only what they have left to it.
  const lookup = usePostalLookup(({ city, state }) => {
    const isFree = (field: 'city' | 'state', found: string) => found !== '' && !typedPlace.current.has(field)
    change({
      pinCode: details.pinCode,
      ...(isFree('city', city) && { city }),
      ...(isFree('state', state) && { state }),
    })
  })

  const chooseCountry = (name: string) => {
    typedPlace.current.clear()
    const countryCode = dialCodeOf(name)
    change({ country: name, ...(countryCode && { countryCode }), city: '', state: '', pinCode: '' })
    lookup.lookUp(name, '')
  }

  const field = (name: AddressField, label: string, autofill: string, maxLength: number) => ({
    id: name,
    label,
    value: details[name] ?? '',
    error: errors[name],
    disabled: locked,
    maxLength,
    autoComplete: autofill === 'off' ? 'off' : `section-${whose} ${autofill}`,
  })
  const text = (...[name, ...rest]: Parameters<typeof field>) => ({
    ...field(name, ...rest),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const town = (name: 'city' | 'state', label: string, autofill: string) => ({
    ...field(name, label, autofill, TEXT_LIMITS[name]),
    required: true,
    above: true,
    onChange: (typed: string) => {
      if (typed === '') typedPlace.current.delete(name)
      else typedPlace.current.add(name)
      change({ [name]: typed })
    },
  })
  const fillsIn = !locked && !lookup.looking && lookup.hint === null && postalLookup(country) !== null

  return (
    <div className={locked ? classes.locked : undefined}>
      <FormSection title="Personal Details">
        <TextField {...text('name', 'Full Name', 'name', TEXT_LIMITS.name)} required />
        {details.fatherName !== undefined && (
          <TextField {...text('fatherName', "Father's Name", 'off', TEXT_LIMITS.name)} required />
        )}
      </FormSection>
      <FormSection title="Contact Information">
        <TextField
          {...text('email', 'Email Address', 'email', TEXT_LIMITS.email)}
          required
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div className={classes.phone}>
          <SearchSelect
            {...field('countryCode', 'Country code', 'tel-country-code', TEXT_LIMITS.country)}
            error={errors.countryCode !== undefined}
            options={CODES}
            filter={(codes, search) => codes.filter((code) => matchesDialCode(code, search))}
            renderOption={(code) => `${code} ${countriesLabel(code)}`}
            emptyText="No code found"
            wideList
            onChange={(countryCode) => change({ countryCode })}
          />
          <TextField
            {...text('phone', 'Phone Number', 'tel-national', TEXT_LIMITS.phone)}
            required
            type="tel"
            inputMode="tel"
            onBlur={splitPhoneField}
          />
        </div>
      </FormSection>
      <FormSection title="Address Details">
        <TextArea
          {...text('address', 'Street Address', 'street-address', TEXT_LIMITS.address)}
          required
          full
          rows={2}
        />
        <SearchSelect
          {...field('country', 'Country', 'country-name', TEXT_LIMITS.country)}
          required
          options={COUNTRY_NAMES}
          filter={startsFirst}
          resolve={(typed) => countryByName(typed)?.name}
          placeholder="Choose a country"
          emptyText="No country found"
          onChange={chooseCountry}
        />
        <div>
          <TextField
            {...field('pinCode', postal.label, 'postal-code', TEXT_LIMITS.pinCode)}
            placeholder={postal.placeholder}
            inputMode={/digit/.test(postal.placeholder) ? 'numeric' : 'text'}
            autoCapitalize="characters"
            onChange={({ currentTarget: { value } }) => {
              change({ pinCode: value })
              lookup.lookUp(country, value)
            }}
          />
          <Row gap="sm" className={classes.lookup}>
            {lookup.looking && <Spinner size="sm" />}
            {fillsIn && 'We fill in the city and state from it'}
            <Text as="span" role="status">
              {lookup.looking ? MESSAGES.postal.lookingUp : lookup.hint}
            </Text>
          </Row>
        </div>
        <Suggest
          {...town('city', 'City', 'address-level2')}
          options={[...new Set([...lookup.cities, ...regions.cities])]}
        />
        <Suggest {...town('state', 'State/Province', 'address-level1')} options={regions.states} />
      </FormSection>
    </div>
  )
}
