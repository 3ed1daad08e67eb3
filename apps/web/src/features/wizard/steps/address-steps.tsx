import {
  emptyForm,
  type RemittanceForm,
  receiverLikeSender,
  type SenderDetails,
} from '@nirgam/domain/remittance/answers/form-data'
import { isPhoneNumber } from '@nirgam/domain/shared/contact'
import { COPY_NOTICE_MS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { COUNTRIES, countryByName, dialCodeOf, splitPhone } from '@nirgam/domain/shared/places/countries'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { postalField, postalLookup } from '@nirgam/domain/shared/places/postal'
import { citiesOf, statesOf } from '@nirgam/domain/shared/places/regions'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { inputOf } from '../../../lib/fields/field-inputs.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchSelect, Suggest } from '../../../ui/combobox.tsx'
import { FieldBox } from '../../../ui/field-box.tsx'
import { TextField } from '../../../ui/form.tsx'
import { FormSection, Row, Text } from '../../../ui/layout.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { useUser } from '../../auth/auth.tsx'
import { fieldAt, type StepProps } from '../step-props.ts'
import { countriesLabel, DIAL_CODES, matchesDialCode, matchingCountries } from './country-lists.ts'
import { usePostalLookup } from './postal-lookup.ts'
import classes from './steps.module.css'

export function SenderDetailsStep(props: StepProps) {
  const { form, change, record } = props
  const user = useUser().data?.user
  const prefilled = useRef(record?.sender_details != null)
  useEffect(() => {
    if (prefilled.current || !user) return
    prefilled.current = true
    const found = contactPrefill(form.senderDetails, user)
    if (found) change({ senderDetails: found })
  })
  return <AddressForm {...props} whose="sender" />
}

const CHOICES = [
  { id: 'different', label: 'Different Address' },
  { id: 'same', label: 'Same as Sender' },
]

export function ReceiverDetailsStep(props: StepProps) {
  const { form, change } = props
  const { sameAsSender } = form.receiverDetails
  const [copied, setCopied] = useState(0)

  useEffect(() => {
    if (copied === 0) return
    const hide = setTimeout(() => setCopied(0), COPY_NOTICE_MS)
    return () => clearTimeout(hide)
  }, [copied])

  const choose = (choice: string) => {
    const isSame = choice === 'same'
    change({ receiverDetails: isSame ? receiverLikeSender(form.senderDetails) : emptyForm().receiverDetails })
    setCopied(isSame ? copied + 1 : 0)
  }

  return (
    <div>
      <OptionCards
        legend="Copy from Sender Address"
        options={CHOICES}
        value={sameAsSender ? 'same' : 'different'}
        onChange={choose}
        compact
      />
      <Text as="div" tone="success" size="md" role="status" className={classes.copied}>
        {copied > 0 && (
          <Row gap="xs">
            <IconCheck size={18} aria-hidden /> {MESSAGES.receiver.copied}
          </Row>
        )}
      </Text>
      {!sameAsSender && <Purpose {...props} />}
      <AddressForm {...props} key={String(sameAsSender)} whose="receiver" locked={sameAsSender} />
    </div>
  )
}

/** The suitable receiver for each purpose. */
const WHO: Readonly<Record<string, string>> = {
  own: 'Enter yourself below, with your address abroad.',
  tuition: 'Enter the university or school below, as on its invoice.',
  medical: 'Enter the hospital below, as on its estimate.',
  family: 'Enter the relative who gets the money below.',
  gift: 'Enter the person who gets the gift below.',
  investment: 'Enter the broker, bank or seller below. If the account is your own, enter yourself.',
  bill: 'Enter the company below, as on its invoice.',
}

/** Optional; the documents, the forms and the receiver depend on it. */
function Purpose(props: StepProps) {
  const path = 'receiverDetails.purpose'
  const field = fieldAt(props, path)
  return (
    <div className={classes.purpose}>
      <FieldBox
        {...field}
        label="What is the money for? (optional)"
        input={inputOf(path)}
        hint={WHO[field.value] ?? 'We’ll list the documents that go with it.'}
      />
    </div>
  )
}

const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name)
const CODES = DIAL_CODES.map(({ code }) => code)

type Address = Omit<RemittanceForm['receiverDetails'], 'sameAsSender' | 'purpose'>
type AddressFormProps = StepProps & { whose: 'sender' | 'receiver'; locked?: boolean }

function AddressForm({ whose, locked = false, ...props }: AddressFormProps) {
  const details: Address = props.form[`${whose}Details`]
  const { country } = details
  const postal = postalField(country)
  const goesTo = countryByName(props.form.destinationCountry)?.name
  const destination = whose === 'receiver' && !locked && goesTo !== country ? goesTo : undefined
  const typedPlace = useRef(new Set<'city' | 'state'>())
  const change = (patch: Partial<Address>) =>
    props.change(whose === 'sender' ? { senderDetails: patch } : { receiverDetails: patch })

  const splitPhoneField = () => {
    const parts = phoneParts(details.phone, details.countryCode)
    if (parts) change(parts)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the saved number; later ones are split on blur
  useEffect(splitPhoneField, [])

  // The lookup fills only empty fields and those it filled itself, never the user's own text.
  const lookup = usePostalLookup(({ city, state }) => {
    const isFree = (field: 'city' | 'state', found: string) => found !== '' && !typedPlace.current.has(field)
    change({ ...(isFree('city', city) && { city }), ...(isFree('state', state) && { state }) })
  })

  const chooseCountry = (name: string) => {
    typedPlace.current.clear()
    const countryCode = dialCodeOf(name)
    change({ country: name, ...(countryCode && { countryCode }), city: '', state: '', pinCode: '' })
    lookup.lookUp(name, '')
  }

  // The section separates sender and receiver in the browser's autofill.
  const field = (name: keyof Address, autofill: string) => ({
    ...fieldAt(props, `${whose}Details.${name}`),
    disabled: locked,
    autoComplete: `section-${whose} ${autofill}`,
  })
  const box = (name: keyof Address, autofill: string) => ({
    ...field(name, autofill),
    input: inputOf(`${whose}Details.${name}`),
  })
  const town = (name: 'city' | 'state', autofill: string) => ({
    ...field(name, autofill),
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
        <FieldBox {...box('name', 'name')} />
        {whose === 'sender' && (
          <FieldBox {...fieldAt(props, 'senderDetails.fatherName')} input={inputOf('senderDetails.fatherName')} />
        )}
      </FormSection>
      <FormSection title="Contact Information">
        <FieldBox {...box('email', 'email')} />
        <div className={classes.phone}>
          <SearchSelect
            {...field('countryCode', 'tel-country-code')}
            error={props.errors.countryCode !== undefined}
            options={CODES}
            filter={(codes, search) => codes.filter((code) => matchesDialCode(code, search))}
            renderOption={(code) => `${code} ${countriesLabel(code)}`}
            emptyText="No code found"
            wideList
          />
          <FieldBox {...box('phone', 'tel-national')} label="Phone Number" onBlur={splitPhoneField} />
        </div>
      </FormSection>
      <FormSection title="Address Details">
        <FieldBox {...box('address', 'street-address')} full rows={2} />
        <SearchSelect
          {...field('country', 'country-name')}
          options={COUNTRY_NAMES}
          filter={matchingCountries}
          resolve={(typed) => countryByName(typed)?.name}
          placeholder="Choose a country"
          emptyText="No country found"
          onChange={chooseCountry}
          hint={
            destination && (
              <>
                The money goes to {inSentence(destination)}.{' '}
                <Button variant="subtle" size="sm" className={classes.use} onClick={() => chooseCountry(destination)}>
                  Use {destination}
                </Button>
              </>
            )
          }
          hintBelow
        />
        <div>
          <TextField
            {...field('pinCode', 'postal-code')}
            {...postal}
            inputMode={/digit/.test(postal.placeholder) ? 'numeric' : 'text'}
            autoCapitalize="characters"
            onChange={({ currentTarget: { value } }) => {
              change({ pinCode: value })
              lookup.lookUp(country, value)
            }}
          />
          <Text as="div" size="sm" tone="dim" className={classes.below}>
            <Row gap="sm">
              {lookup.looking && <Spinner size="sm" />}
              {fillsIn && 'We fill in the city and state from it'}
              <span role="status">{lookup.looking ? MESSAGES.postal.lookingUp : lookup.hint}</span>
            </Row>
          </Text>
        </div>
        <Suggest {...town('city', 'address-level2')} options={[...new Set([...lookup.cities, ...citiesOf(country)])]} />
        <Suggest {...town('state', 'address-level1')} options={statesOf(country)} />
      </FormSection>
    </div>
  )
}

type Details = Partial<SenderDetails>

const TYPED = ['name', 'fatherName', 'email', 'phone', 'address', 'pinCode', 'city', 'state'] as const

export type Contact = { email: string | null; phone: string | null }

/** An empty address form starts with the account's email and phone. Null once any field is filled in. */
export function contactPrefill(details: Details, { email, phone }: Contact): Partial<Details> | null {
  if (TYPED.some((field) => (details[field] ?? '').trim() !== '')) return null
  const number = phone ? splitPhone(phone) : null
  if (!email && !number) return null
  return { ...(email && { email }), ...number }
}

/** Splits a number that includes its country code; null if there is nothing to split. */
export function phoneParts(phone: string, countryCode: string): { countryCode: string; phone: string } | null {
  // A number that is too short would seem complete without its code.
  if (!phone.trim().startsWith('+') || !isPhoneNumber(phone)) return null
  const parts = splitPhone(phone.trim(), countryCode)
  return parts.phone === phone.trim() ? null : parts
}
