import type { ForgotPasswordBody, LoginBody, RegisterBody } from '@nirgam/domain/account/account-forms'
import { compactPhone, fullPhone, readMobile } from '@nirgam/domain/shared/contact'
import type { Problems, Typed } from '../../lib/form.ts'

/** The two ways to say who you are. */
export type Method = 'phone' | 'email'

export type Credentials = { phone: string; countryCode: string; email: string; password: string }

/** Numbers are pasted with spaces, dashes or a country code of their own. */
export function readPhone(countryCode: string, text: string): Pick<Credentials, 'countryCode' | 'phone'> {
  const phone = compactPhone(text)
  return phone.startsWith('+') ? (readMobile(phone) ?? { countryCode, phone }) : { countryCode, phone }
}

export function readCredentials(typed: Typed): Credentials {
  return {
    ...readPhone(typed('countryCode'), typed('phone')),
    email: typed('email').trim(),
    password: typed('password'),
  }
}

/** Fields that one screen hands to the next, so that nobody types them twice. Never a password. */
export type TypedContact = Partial<Pick<Credentials, 'phone' | 'countryCode' | 'email'>>

export function typedContact({ phone, countryCode, email }: Credentials): TypedContact {
  return { ...(phone !== '' && { phone, countryCode }), ...(email !== '' && { email }) }
}

/** From what a history entry holds, which may be anything. */
export function readTyped(state: unknown): TypedContact {
  const typed: unknown = Object(state).typed
  const text = (name: keyof TypedContact) => {
    const value: unknown = Object(typed)[name]
    return typeof value === 'string' && value !== '' ? { [name]: value } : {}
  }
  return { ...text('phone'), ...text('countryCode'), ...text('email') }
}

/** With both given, the e-mail is used. */
export function identifierOf({ phone, countryCode, email }: Credentials): ForgotPasswordBody {
  return email === ''
    ? { identifier: fullPhone(countryCode, phone), login_type: 'phone' }
    : { identifier: email, login_type: 'email' }
}

export function loginOf(credentials: Credentials): LoginBody {
  return { ...identifierOf(credentials), password: credentials.password }
}

/** With both given, the code goes to the phone. */
export function registrationOf({ phone, countryCode, email, password }: Credentials): RegisterBody {
  return {
    phone: phone || null,
    country_code: countryCode,
    email: email || null,
    password,
    login_type: phone === '' ? 'email' : 'phone',
  }
}

/** The API's field names, as this form knows them; `shown` is the identifier the person is looking at. */
export function problemsAtFields(
  { identifier, phone, country_code, ...others }: Problems,
  given: Pick<Credentials, Method>,
  shown: Method,
): Problems {
  if (given.phone === '' && given.email === '') return { ...others, [shown]: identifier ?? phone }
  const used = given.email === '' ? 'phone' : 'email'
  const atPhone = phone ?? country_code
  return { ...others, ...(atPhone && { phone: atPhone }), ...(identifier && { [used]: identifier }) }
}
