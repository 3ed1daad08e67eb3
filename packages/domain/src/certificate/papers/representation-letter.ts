import { inSentence } from '../../shared/places/countries-in-words.ts'
import { dayInWords, taxYearOf } from '../../shared/tax-year.ts'
import type { Form146Facts } from '../form-146-sources.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { kindOf } from '../working/working-fields.ts'
import { SIGNED, who } from './bank-declarations.ts'
import { type Certified, isOfNonResident, nreAccountOf } from './filing-sheets.ts'
import { inRupees, type PrintedSheet } from './printed-sheet.ts'

/** From the customer to the accountant: the facts on which the certificate is based. */
export function representationLetter(facts: Form146Facts, certified: Certified = null): PrintedSheet {
  const { accountant, answers, sheet } = facts
  const year = taxYearOf(sheet.proposedDay)?.label ?? ''
  const { name, firm } = accountant
  return {
    title: 'Letter to the accountant',
    about: `To ${[name, firm].filter(Boolean).join(', ') || 'the accountant'}. What you rely on for the certificate comes from me.`,
    steps: [],
    sections: [
      who(facts),
      {
        title: 'I confirm',
        paragraphs: [
          'The facts I gave about myself, the receiver, the money and its origin are true and complete. The documents I uploaded are true copies, and I left out none that matters.',
          isOfNonResident(facts) || sheet.residence === 'NRES'
            ? `I am non-resident in India for the tax year ${year}. Days spent in India in it so far: …………`
            : `I am resident in India for the tax year ${year}.`,
          `Beside what is in the working, my income of the year in India is ${inRupees(sheet.otherIncome)}. There is no other gain and no other income.`,
          ...exemptionWords(sheet),
          ...earlierWords(sheet, certified?.replaces ?? []),
          ...treatyWords(sheet),
          'I have read the working, and the figures are right as far as I know. If anything changes before the money is sent, I will tell you immediately.',
          facts.sheet.goesTo === 'nre'
            ? `The money goes to my own NRE account, ${nreAccountOf(facts)}.`
            : `The money goes to ${answers.receiverDetails.name} in ${inSentence(answers.receiverDetails.country)}, for the purpose stated and for no other.`,
        ],
      },
      SIGNED,
    ],
  }
}

function exemptionWords({ parts }: TaxSheet): string[] {
  const claimed = parts
    .filter(({ source }) => kindOf(source) === 'property')
    .flatMap(({ property }) => property.exemptions)
  if (claimed.length === 0) return []
  const words = claimed.map(
    ({ section, amount, state }) =>
      `${inRupees(amount)} under section ${section}${state === 'proved' ? '' : ', still to be invested'}`,
  )
  return [
    `I claim these exemptions, invest what is still to be invested in time, and keep it as long as the law asks: ${words.join('; ')}.`,
  ]
}

/** Earlier certificates and transfers from the same money. */
function earlierWords({ parts }: TaxSheet, replaced: readonly string[]): string[] {
  const before = parts.flatMap(({ used }) => used.filter(({ why }) => why === 'sent'))
  if (replaced.length > 0 && before.length === 0) {
    return [`This certificate replaces the one with UDIN ${replaced.join(' and ')}, which I do not use.`]
  }
  return [
    before.length === 0
      ? 'No certificate was given before for any of this money.'
      : `Of the same money I sent before: ${before.map(({ amount, detail }) => `${inRupees(amount)} (${detail || 'earlier transfer'})`).join('; ')}.`,
  ]
}

function treatyWords({ parts }: TaxSheet): string[] {
  const claims = parts.map(({ treaty }) => treaty).filter(({ claimed }) => claimed !== 'no')
  return claims.map(
    ({ country, trcNumber, trcFrom, trcTo }) =>
      `I am a tax resident of ${inSentence(country)} and the beneficial owner of the income. Tax residency certificate ${trcNumber} is for ${dayInWords(trcFrom)} to ${dayInWords(trcTo)}.`,
  )
}
