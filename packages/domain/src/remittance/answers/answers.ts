import type * as z from 'zod/mini'
import { MESSAGES } from '../../shared/messages.ts'
import { type AnswerName, STEPS } from '../steps.ts'
import type { Answer } from './answer.ts'
import { receiverBankDetails, receiverDetails, senderBankDetails, senderDetails } from './details-answers.ts'
import { ACCOUNT_TYPES, BANK_OPTIONS, SOURCES_OF_FUNDS } from './options.ts'
import {
  amount,
  choice,
  contribution,
  customContribution,
  dateOfBirth,
  destinationCountry,
} from './transfer-answers.ts'

/**
 * Every part of the form that a person fills in. An answer that the steps name and this does not, or the other way
 * round, does not compile.
 */
export const ANSWERS = {
  destinationCountry,
  amount,
  bank: choice({ label: 'Bank in India', options: BANK_OPTIONS, required: MESSAGES.bank.required, kept: 'listed' }),
  accountType: choice({
    label: 'Account Type',
    options: ACCOUNT_TYPES,
    required: MESSAGES.accountType.required,
    kept: 'listed',
  }),
  sourceOfFunds: choice({
    label: 'Source of Funds',
    options: SOURCES_OF_FUNDS,
    required: MESSAGES.sourceOfFunds.required,
    kept: 'listed',
  }),
  dateOfBirth,
  senderDetails,
  receiverDetails,
  senderBankDetails,
  receiverBankDetails,
  contribution,
  customContribution,
} as const satisfies Record<AnswerName, Answer>

export const answerOf = (name: AnswerName): Answer => ANSWERS[name]

type Answers = typeof ANSWERS

/** The answers that the server keeps. */
export type KeptName = { [Name in AnswerName]: Answers[Name]['kept'] extends 'nothing' ? never : Name }[AnswerName]

/** The kept answers by how they are kept. */
export type KeptAs<Keeping extends Answer['kept']> = {
  [Name in AnswerName]: Answers[Name]['kept'] extends Keeping ? Name : never
}[AnswerName]

/** An answer as the server has it. */
export type KeptValue<Name extends KeptName = KeptName> = z.infer<Answers[Name]['record']>

export function isKept(name: AnswerName): name is KeptName {
  return answerOf(name).kept !== 'nothing'
}

export const KEPT_ANSWERS: readonly KeptName[] = STEPS.flatMap(({ answers }) => answers.filter(isKept))
