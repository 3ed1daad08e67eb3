import type { NextStep, Outcome } from './finding.ts'
import type { FormNames } from './lists/form-names.ts'

/** Who does what, in order. `byRule` is the rule's answer if the bank is likely to ask for more. */
export function nextSteps(outcome: Outcome, names: FormNames, byRule: Outcome | null = null): NextStep[] {
  return [...askFirst(byRule), ...stepsOf(outcome, names)]
}

function askFirst(byRule: Outcome | null): NextStep[] {
  if (byRule === null) return []
  const less =
    byRule === 'nothing' ? 'If it wants no form, you’re done.' : `If it’s happy with Part ${byRule}, file that.`
  return [{ who: 'You', text: `Ask your branch which forms it wants. ${less} If it wants more, go on.` }]
}

function stepsOf(outcome: Outcome, { declaration, certificate }: FormNames): NextStep[] {
  if (outcome === 'nothing') {
    return [
      { who: 'You', text: 'Fill in Form A2 and your bank’s request form. Keep the documents below ready.' },
      { who: 'Bank', text: 'Checks your documents and sends the money. It may still ask for a form.' },
    ]
  }
  if (outcome === 'C') {
    return [
      {
        who: 'You',
        text: `Assign ${certificate} to the accountant on the tax portal. They can’t file it until you do.`,
      },
      { who: 'Accountant', text: `Files ${certificate}, signs it online and gets its number, the UDIN.` },
      {
        who: 'You',
        text: `File ${declaration}, Part C, with the number of ${certificate}. ${certificate} must come first.`,
      },
      {
        who: 'Bank',
        text: `You hand over ${declaration}, ${certificate}, Form A2 and your documents. The bank sends the money.`,
      },
    ]
  }
  const quoting = outcome === 'B' ? ' Quote the tax officer’s order.' : ''
  return [
    { who: 'You', text: `File ${declaration}, Part ${outcome}, on the tax portal.${quoting}` },
    { who: 'Bank', text: 'You hand over the receipt, Form A2 and your documents. The bank sends the money.' },
  ]
}
