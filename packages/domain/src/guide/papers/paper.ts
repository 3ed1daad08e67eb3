import type { FormNames } from '../lists/form-names.ts'

/** A paper that a bank asks for, with what its clerk looks at. */
export type Paper = {
  readonly name: string
  readonly proves: string
  readonly issuer: string
  readonly mustMatch: string
  readonly goesWrong: string
}

/** Names of forms change with the law: they are filled in for the day. */
export type Described = { readonly [Key in keyof Paper]: string | ((names: FormNames) => string) }
