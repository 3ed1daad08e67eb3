import type { ForgotPasswordBody, LoginBody, RegisterBody } from '@nirgam/domain/account/account-forms'
import { compactPhone, fullPhone, readMobile } from '@nirgam/domain/shared/contact'
import type { Problems, Typed } from '../../lib/form.ts'

/** The two kinds of identifier. */
export type Method = 'phone' | 'email'

export type Credentials = { phone: string; countryCode: string; email: string; password: string }

/** Numbers are often pasted with spaces, dashes or their own country code. */
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

/** Fields that one screen passes to the next, so that users need not retype them. Never a password. */
export type TypedContact = Partial<Pick<Credentials, 'phone' | 'countryCode' | 'email'>>

export function typedContact({ phone, countryCode, email }: Credentials): TypedContact {
  return { ...(phone !== '' && { phone, countryCode }), ...(email !== '' && { email }) }
}

/** Reads the state of a history entry, which may have any shape. */
export function readTyped(state: unknown): TypedContact {
  const typed: unknown = Object(state).typed
  const text = (name: keyof TypedContact) => {
    const value: unknown = Object(typed)[name]
    return typeof value === 'string' && value !== '' ? { [name]: value } : {}
  }
  return { ...text('phone'), ...text('countryCode'), ...text('email') }
}

/** If both are given, the email is used. */
export function identifierOf({ phone, countryCode, email }: Credentials): ForgotPasswordBody {
  return email === ''
    ? { identifier: fullPhone(countryCode, phone), login_type: 'phone' }
    : { identifier: email, login_type: 'email' }
}

export function loginOf(credentials: Credentials): LoginBody {
  return { ...identifierOf(credentials), password: credentials.password }
}

/** If both are given, the code goes to the phone. */
export function registrationOf({ phone, countryCode, email, password }: Credentials): RegisterBody {
  return {
    phone: phone || null,
    country_code: countryCode,
    email: email || null,
    password,
    login_type: phone === '' ? 'email' : 'phone',
  }
}

/** Maps problems from the API's field names to this form's; `shown` is the identifier on the screen. */
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
