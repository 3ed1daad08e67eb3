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
 * Every part of the form that users fill in. An answer that is declared only here or only in the steps does not
 * compile.
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

/** The stored answers by their kind of storage. */
export type KeptAs<Keeping extends Answer['kept']> = {
  [Name in AnswerName]: Answers[Name]['kept'] extends Keeping ? Name : never
}[AnswerName]

/** An answer as the server has it. */
export type KeptValue<Name extends KeptName = KeptName> = z.infer<ReturnType<Answers[Name]['record']>>

export function isKept(name: AnswerName): name is KeptName {
  return answerOf(name).kept !== 'nothing'
}

export const KEPT_ANSWERS: readonly KeptName[] = STEPS.flatMap(({ answers }) => answers.filter(isKept))
