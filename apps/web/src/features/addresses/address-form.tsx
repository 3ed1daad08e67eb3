import { Autocomplete, Loader, Textarea, TextInput } from '@mantine/core'
import { dialCodeOf } from '@nirgam/domain/countries'
import { TEXT_LIMITS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { postalField, postalLookup } from '@nirgam/domain/postal'
import { useEffect, useRef } from 'react'
import { FormSection } from '../../ui/form-section.tsx'
import type { AddressDetails, AddressField } from './address-details.ts'
import classes from './address-form.module.css'
import { CountrySelect } from './country-select.tsx'
import { DialCodeSelect } from './dial-code-select.tsx'
import { phoneParts } from './prefill.ts'
import { usePostalLookup } from './use-postal-lookup.ts'
import { useRegions } from './use-regions.ts'

type AddressFormProps = {
  /** Told apart in the browser's own autofill. */
  whose: 'sender' | 'receiver'
  details: AddressDetails
  change: (patch: Partial<AddressDetails>) => void
  errors: Readonly<Record<string, string>>
  clearProblem: (field: string) => void
  locked?: boolean
}

const FULL_ROW = { 'data-full': true }
const required = { withAsterisk: true, 'aria-required': true } as const

export function AddressForm({ whose, details, change, errors, clearProblem, locked = false }: AddressFormProps) {
  const { country } = details
  const postal = postalField(country)
  const regions = useRegions(country)
  const typedPlace = useRef(new Set<'city' | 'state'>())

  const edit = (patch: Partial<AddressDetails>) => {
    change(patch)
    for (const field of Object.keys(patch)) clearProblem(field)
  }
  const splitPhoneField = () => {
    const parts = phoneParts(details.phone, details.countryCode)
    if (parts) edit(parts)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was saved; later numbers are split on leaving the field
  useEffect(splitPhoneField, [])

  const editPlace = (field: 'city' | 'state', text: string) => {
    if (text === '') typedPlace.current.delete(field)
    else typedPlace.current.add(field)
    edit({ [field]: text })
  }

  // What a person wrote is theirs: the lookup fills only what they have left to it.
  const lookup = usePostalLookup(({ city, state }) => {
    const found: Partial<AddressDetails> = {}
    if (city && !typedPlace.current.has('city')) found.city = city
    if (state && !typedPlace.current.has('state')) found.state = state
    change(found)
    for (const field of ['city', 'state', 'pinCode']) clearProblem(field)
  })

  const chooseCountry = (name: string) => {
    typedPlace.current.clear()
    const countryCode = dialCodeOf(name)
    edit({ country: name, ...(countryCode && { countryCode }), city: '', state: '', pinCode: '' })
    lookup.lookUp(name, '')
  }

  const text = (field: Exclude<AddressField, 'city' | 'state'>) => ({
    id: field,
    value: details[field] ?? '',
    error: errors[field],
    disabled: locked,
    onChange: (event: { currentTarget: { value: string } }) => edit({ [field]: event.currentTarget.value }),
  })
  const place = (field: 'city' | 'state') => ({
    id: field,
    value: details[field],
    error: errors[field],
    disabled: locked,
    limit: 8,
    openOnFocus: false,
    onChange: (value: string) => editPlace(field, value),
  })
  const fillsIn = !locked && !lookup.looking && lookup.hint === null && postalLookup(country) !== null
  const autofill = (what: string) => `section-${whose} ${what}`

  return (
    <div className={locked ? classes.locked : undefined}>
      <FormSection title="Personal Details">
        <TextInput
          {...text('name')}
          {...required}
          label="Full Name"
          maxLength={TEXT_LIMITS.name}
          autoComplete={autofill('name')}
        />
        {details.fatherName !== undefined && (
          <TextInput
            {...text('fatherName')}
            {...required}
            label="Father's Name"
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
          />
        )}
      </FormSection>
      <FormSection title="Contact Information">
        <TextInput
          {...text('email')}
          {...required}
          label="Email Address"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={TEXT_LIMITS.email}
          autoComplete={autofill('email')}
        />
        <div className={classes.phone}>
          <DialCodeSelect
            id="countryCode"
            value={details.countryCode}
            onChange={(countryCode) => edit({ countryCode })}
            error={errors.countryCode !== undefined}
            disabled={locked}
            autoComplete={autofill('tel-country-code')}
          />
          <TextInput
            {...text('phone')}
            {...required}
            label="Phone Number"
            type="tel"
            inputMode="tel"
            maxLength={TEXT_LIMITS.phone}
            autoComplete={autofill('tel-national')}
            onBlur={splitPhoneField}
          />
        </div>
      </FormSection>
      <FormSection title="Address Details">
        <Textarea
          {...text('address')}
          {...required}
          wrapperProps={FULL_ROW}
          label="Street Address"
          rows={2}
          maxLength={TEXT_LIMITS.address}
          autoComplete={autofill('street-address')}
        />
        <CountrySelect
          id="country"
          value={country}
          onChange={chooseCountry}
          error={errors.country}
          disabled={locked}
          autoComplete={autofill('country-name')}
        />
        <div className={classes.postal}>
          <TextInput
            {...text('pinCode')}
            label={postal.label}
            placeholder={postal.placeholder}
            inputMode={/digit/.test(postal.placeholder) ? 'numeric' : 'text'}
            autoCapitalize="characters"
            maxLength={TEXT_LIMITS.pinCode}
            autoComplete={autofill('postal-code')}
            onChange={({ currentTarget: { value } }) => {
              edit({ pinCode: value })
              lookup.lookUp(country, value)
            }}
          />
          <div className={classes.lookup}>
            {lookup.looking && <Loader size={16} />}
            {fillsIn && 'We fill in the city and state from it'}
            <span role="status">{lookup.looking ? MESSAGES.postal.lookingUp : lookup.hint}</span>
          </div>
        </div>
        <Autocomplete
          {...place('city')}
          {...required}
          label="City"
          data={[...new Set([...lookup.cities, ...regions.cities])]}
          maxLength={TEXT_LIMITS.city}
          autoComplete={autofill('address-level2')}
        />
        <Autocomplete
          {...place('state')}
          {...required}
          label="State/Province"
          data={[...regions.states]}
          maxLength={TEXT_LIMITS.state}
          autoComplete={autofill('address-level1')}
        />
      </FormSection>
    </div>
  )
}
