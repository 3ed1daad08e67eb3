import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { FIELDS, type FieldPath, isSameValue, valueAt, withValue } from '@nirgam/domain/remittance/answers/form-fields'

/** Fields that are one answer together: a mix of both sides would be an answer that neither gave. */
export type Unit = readonly FieldPath[]

const TOGETHER: readonly [RegExp, string][] = [
  [/^customContribution$/, 'contribution'],
  [/\.confirmAccountNumber$/, '.accountNumber'],
]

/** A receiver at the sender's address is a single answer. */
const COPIED: [RegExp, string] = [/^receiverDetails\..*$/, 'receiverDetails']

function unitsBy(rules: readonly [RegExp, string][]): readonly Unit[] {
  const nameOf = (path: FieldPath) => rules.reduce<string>((name, [pattern, unit]) => name.replace(pattern, unit), path)
  const names = [...new Set(FIELDS.map(nameOf))]
  return names.map((name) => FIELDS.filter((path) => nameOf(path) === name))
}

const UNITS = unitsBy(TOGETHER)
const UNITS_WITH_COPY = unitsBy([...TOGETHER, COPIED])

export function unitOf(path: FieldPath): Unit {
  return UNITS.find((unit) => unit.includes(path)) ?? [path]
}

export function differs(unit: Unit, one: RemittanceForm, other: RemittanceForm): boolean {
  return unit.some((path) => !isSameValue(valueAt(one, path), valueAt(other, path)))
}

export function withUnit(form: RemittanceForm, unit: Unit, from: RemittanceForm): RemittanceForm {
  return unit.reduce((changed, path) => withValue(changed, path, valueAt(from, path)), form)
}

type Sides = {
  mine: RemittanceForm
  /** The version on which both sides are based. */
  base: RemittanceForm
  theirs: RemittanceForm
  /** Whether a unit was just saved and not edited since, so that the server's version is taken. */
  isSettled?: (unit: Unit) => boolean
}

/** The server's version with the edits made here, and the units that both sides changed differently. */
export function threeWay({ mine, base, theirs, isSettled = () => false }: Sides): {
  form: RemittanceForm
  clashes: Unit[]
} {
  const copied = [mine, base, theirs].some(({ receiverDetails }) => receiverDetails.sameAsSender)
  const edited = (copied ? UNITS_WITH_COPY : UNITS).filter((unit) => differs(unit, mine, base) && !isSettled(unit))
  return {
    form: edited.reduce((form, unit) => withUnit(form, unit, mine), theirs),
    clashes: edited.filter((unit) => differs(unit, theirs, base) && differs(unit, theirs, mine)),
  }
}
