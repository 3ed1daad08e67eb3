import type { Outcome } from '../finding.ts'
import { hasSource, isTrade, partsOf, residenceOf } from '../guide-answers.ts'
import type { Situation } from '../situation.ts'
import { ALWAYS, type ListedPaper, OF_TREATY, PAPERS_BY_SOURCE, type PaperId, paper } from './paper-list.ts'

/** The papers to gather, each once: what is always asked for, then what shows where the money comes from. */
export function papersFor(situation: Situation, outcome: Outcome): ListedPaper[] {
  const { answers, names, order, isIndividual } = situation
  const isResident = residenceOf(answers) === 'resident'
  const isPerson = isIndividual !== false
  const wanted: PaperId[] = [
    ...ALWAYS,
    ...when(isPerson && !isResident, 'residenceAbroad'),
    ...when(isPerson && isResident && !isTrade(answers), 'lrsDeclaration'),
    ...when(outcome !== 'nothing', 'declaration'),
    ...when(outcome === 'C', 'certificate'),
    ...when(outcome === 'B' || order === 'valid', 'assessingOrder'),
    ...partsOf(answers).flatMap(({ source }) => PAPERS_BY_SOURCE[source]),
    ...when(hasSource(answers, 'education') && answers.educationLoan === 'yes', 'educationLoan'),
    ...when(answers.taxPaid === 'deducted', 'tdsCertificate'),
    ...when(answers.taxPaid === 'paid', 'taxProof'),
    ...when(answers.treaty === 'yes', 'trc', 'treatyForm'),
    ...when(answers.goesTo === 'nre', 'nreAccount'),
  ]
  const refused: readonly PaperId[] = [
    ...when(!isPerson, 'passport'),
    // A friend is no relative.
    ...when(answers.receiver === 'person' && !hasSource(answers, 'maintenance'), 'relationship'),
    ...when(answers.treaty === 'no', ...OF_TREATY),
    ...when(answers.taxPaid === 'none', 'tdsCertificate'),
  ]
  return [...new Set(wanted)].filter((id) => !refused.includes(id)).map((id) => paper(id, names))
}

function when(condition: boolean, ...ids: PaperId[]): PaperId[] {
  return condition ? ids : []
}
