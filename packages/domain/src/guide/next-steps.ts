import type { NextStep, Outcome } from './finding.ts'
import type { FormNames } from './lists/form-names.ts'

/** Who does what, in this order. */
export function nextSteps(outcome: Outcome, names: FormNames): NextStep[] {
  const { declaration, certificate } = names
  if (outcome === 'nothing') {
    return [
      { who: 'You', text: 'Fill in Form A2 and the bank’s request form, and keep the papers below at hand.' },
      { who: 'Bank', text: 'Looks at the papers and sends the money. It may ask for a declaration all the same.' },
    ]
  }
  if (outcome === 'C') {
    return [
      {
        who: 'You',
        text: `Assign ${certificate} to the accountant on the e-filing portal. Without that the accountant cannot file it.`,
      },
      { who: 'Accountant', text: `Files ${certificate} with a digital signature and generates its UDIN.` },
      {
        who: 'You',
        text: `File ${declaration}, Part C, quoting the acknowledgement number of ${certificate}. The order matters: ${certificate} comes first.`,
      },
      { who: 'Bank', text: `Gets ${declaration}, ${certificate}, Form A2 and the papers, and sends the money.` },
    ]
  }
  const quoting = outcome === 'B' ? ', quoting the Assessing Officer’s certificate' : ''
  return [
    { who: 'You', text: `File ${declaration}, Part ${outcome}, on the e-filing portal${quoting}.` },
    { who: 'Bank', text: `Gets the acknowledgement, Form A2 and the papers, and sends the money.` },
  ]
}
