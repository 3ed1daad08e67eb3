import type { LoginBody, RegisterBody } from '@nirgam/domain/account-forms'
import { compactPhone, fullPhone, isMobileNumber, looksLikeEmail, readMobile } from '@nirgam/domain/contact'
import { PASSWORD_MAX, PASSWORD_MIN } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'

/** The two ways to say who you are. */
export type Method = 'phone' | 'email'

export type Credentials = { phone: string; countryCode: string; email: string; password: string }

export type CredentialErrors = Partial<Record<Method | 'password', string>>

/** Numbers are pasted with spaces, dashes or a country code of their own. */
export function readPhone(countryCode: string, text: string): Pick<Credentials, 'countryCode' | 'phone'> {
  const phone = compactPhone(text)
  return phone.startsWith('+') ? (readMobile(phone) ?? { countryCode, phone }) : { countryCode, phone }
}

/** What is wrong, field by field; `shown` is the identifier the person is looking at. */
export function checkCredentials({ phone, email, password }: Credentials, shown: Method): CredentialErrors {
  const errors: CredentialErrors = {}
  if (phone === '' && email === '') errors[shown] = MESSAGES.auth.identifierRequired
  if (phone !== '' && !isMobileNumber(phone)) errors.phone = MESSAGES.auth.phoneInvalid
  if (email !== '' && !looksLikeEmail(email)) errors.email = MESSAGES.auth.emailInvalid
  if (password === '') errors.password = MESSAGES.auth.passwordRequired
  else if (password.length < PASSWORD_MIN) errors.password = MESSAGES.auth.passwordTooShort
  else if (password.length > PASSWORD_MAX) errors.password = MESSAGES.auth.passwordTooLong
  return errors
}

/** The errors that still stand once a field was edited; either identifier answers the demand for one. */
export function withoutError(errors: CredentialErrors, edited: keyof CredentialErrors): CredentialErrors {
  const rest = { ...errors, [edited]: undefined }
  if (edited === 'password') return rest
  const other = edited === 'phone' ? 'email' : 'phone'
  return rest[other] === MESSAGES.auth.identifierRequired ? { ...rest, [other]: undefined } : rest
}

/** With both given, the e-mail is used. */
export function loginBody({ phone, countryCode, email, password }: Credentials): LoginBody {
  return email === ''
    ? { identifier: fullPhone(countryCode, phone), password, login_type: 'phone' }
    : { identifier: email, password, login_type: 'email' }
}

/** With both given, the code goes to the phone. */
export function registerBody({ phone, countryCode, email, password }: Credentials): RegisterBody {
  return {
    phone: phone || null,
    country_code: countryCode,
    email: email || null,
    password,
    login_type: phone === '' ? 'email' : 'phone',
  }
}

/** The server's field names, as this form knows them. */
export function serverErrors(fields: Record<string, string>, { email }: Credentials): CredentialErrors {
  const errors: CredentialErrors = {}
  for (const [field, message] of Object.entries(fields)) {
    if (field === 'email' || field === 'phone' || field === 'password') errors[field] = message
    else if (field === 'country_code') errors.phone ??= message
    else if (field === 'identifier') errors[email === '' ? 'phone' : 'email'] = message
  }
  return errors
}
