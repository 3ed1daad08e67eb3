import { type PlannedSale, planSale, type SalePlan, stepsOfSale } from '@nirgam/domain/certificate/working/before-sale'
import {
  answerInForm,
  EARLIER_CHOICES,
  FORM_FIELDS,
  FORM_LABELS,
  ORDER_CHOICES,
  PAYER_CHOICES,
} from '@nirgam/domain/guide/answer-in-form'
import {
  addressOf,
  LINK_PROBLEMS,
  QUESTIONS_PATH,
  readAnswers,
  writeAnswers,
} from '@nirgam/domain/guide/answers-in-address'
import { answersInWords } from '@nirgam/domain/guide/answers-in-words'
import { assess, meaningOf } from '@nirgam/domain/guide/assess'
import { sourceInWords } from '@nirgam/domain/guide/facts/fact'
import type { Reason } from '@nirgam/domain/guide/finding'
import { type GuideAnswers, partsOf, SOURCES } from '@nirgam/domain/guide/guide-answers'
import { SOURCE_LABELS } from '@nirgam/domain/guide/lists/labels'
import { type Asked, askedNow, QUESTIONS, type Question, relevant } from '@nirgam/domain/guide/questions'
import {
  questionsAfterSale,
  SALE_PAGE,
  SALE_WAYS,
  saleFields,
  saleIn,
  saleInWords,
  saleProblemAt,
  saleWorkings,
  sentSale,
} from '@nirgam/domain/guide/sale-form'
import { formatRupees2, fromPaise, groupIndian, inPercent } from '@nirgam/domain/shared/money'
import type { Day } from '@nirgam/domain/shared/tax-year'
import { escaped } from '../../../platform/html.ts'
import type { PlainAnswer } from '../../../platform/web/web-routes.ts'

/** Distinguishes a form sent without a choice from a page that was just opened. */
const SENT = 'sent'

/** The guide's question or result for an address, as HTML that works before the app's script comes, or without it. */
export function plainGuide(query: URLSearchParams, today: Day): PlainAnswer {
  const { answers: read, problem: broken } = readAnswers(query.get('a') ?? '')
  const answers = relevant(read)
  const asked = askedNow(answers, query.get('q'))
  if (asked === null) return resultPage(answers, today)
  const told = query.has(SENT) ? answerInForm(asked.question, query, today) : null
  if (told && 'answer' in told) return { to: addressOf(relevant({ ...answers, [asked.question.id]: told.answer })) }
  const shown = told ? query : new URLSearchParams(formOf(asked.question.id, answers))
  return questionPage(answers, asked, told?.problem ?? (broken && LINK_PROBLEMS[broken]), shown)
}

function questionPage(
  answers: GuideAnswers,
  { question, place, before }: Asked,
  problem: string | null,
  sent: URLSearchParams,
): PlainAnswer {
  const { id, text, help } = question
  const { fields, isTyped } = fieldsOf(question, sent)
  const back = before ? addressOf(answers, before.id) : '/guide'
  const html = `<form action="${QUESTIONS_PATH}">
${hidden('a', writeAnswers(answers))}${hidden('q', id)}${hidden(SENT, '1')}
<p>Question ${place}</p><h1>${escaped(text)}</h1><p>${escaped(help)}</p>
${problem === null ? '' : `<p role="alert">${escaped(problem)}</p>`}
${fields}
<div>${link(back, 'Back')}<span>${isTyped ? `<button name="${FORM_FIELDS.unsure}" value="1">Not sure</button>` : ''}</span><button>Next</button></div>
</form>`
  return { title: text, html }
}

/** An earlier answer in the format of its form. */
function formOf(id: Question['id'], { parts, earlier, order, ...answers }: GuideAnswers): string[][] {
  const { answer, inAll, toReceiver, validTo, payer } = FORM_FIELDS
  if (id === 'parts') return partsOf({ parts }).map(({ source }) => [answer, source])
  if (id === 'earlier' && typeof earlier === 'object') {
    if (earlier.inAll === 0) return [[answer, 'no']]
    return [
      [answer, 'yes'],
      [inAll, String(earlier.inAll)],
      [toReceiver, String(earlier.toReceiver)],
    ]
  }
  if (id === 'order' && typeof order === 'object')
    return [
      [answer, order.section],
      [validTo, order.validTo],
      [payer, order.payer ?? ''],
    ]
  const said = { ...answers, earlier, order }[id]
  return said === undefined ? [] : [[answer, String(said)]]
}

/** The fields of a question; those that depend on a choice are always shown, because nothing can reveal them later. */
function fieldsOf({ id, text, choices = [] }: Question, sent: URLSearchParams): { fields: string; isTyped: boolean } {
  const radios = (name: string, legend: string, options: NonNullable<Question['choices']>) =>
    `<fieldset><legend>${escaped(legend)}</legend>${options.map((option) => box('radio', name, option, sent)).join('')}</fieldset>`
  const typed = (name: string, label: string, type = 'text') =>
    `<label>${escaped(label)}<input type="${type}" name="${name}" value="${escaped(sent.get(name) ?? '')}" autocomplete="off"></label>`
  const { answer, inAll, toReceiver, validTo, payer } = FORM_FIELDS
  switch (id) {
    case 'parts':
      return {
        fields: SOURCES.map((source) =>
          box('checkbox', answer, { id: source, label: SOURCE_LABELS[source].label }, sent),
        ).join(''),
        isTyped: true,
      }
    case 'amount':
    case 'purpose':
      return { fields: typed(answer, FORM_LABELS[id]), isTyped: true }
    case 'earlier':
      return {
        fields: `${radios(answer, text, EARLIER_CHOICES)}${typed(inAll, `If yes: ${FORM_LABELS.inAll.toLowerCase()}`)}${typed(toReceiver, FORM_LABELS.toReceiver)}`,
        isTyped: false,
      }
    case 'order':
      return {
        fields: `${radios(answer, text, ORDER_CHOICES)}${typed(validTo, `If yes: ${FORM_LABELS.validTo.toLowerCase()}`, 'date')}${radios(payer, FORM_LABELS.payer, PAYER_CHOICES)}`,
        isTyped: false,
      }
    default:
      return { fields: radios(answer, text, choices), isTyped: false }
  }
}

type Choice = NonNullable<Question['choices']>[number]

function box(type: 'radio' | 'checkbox', name: string, { id, label, hint }: Choice, sent: URLSearchParams): string {
  const isChosen = sent.getAll(name).includes(id)
  return `<label><input type="${type}" name="${name}" value="${id}"${isChosen ? ' checked' : ''}><span>${escaped(label)}${hint ? `<small>${escaped(hint)}</small>` : ''}</span></label>`
}

function resultPage(answers: GuideAnswers, today: Day): PlainAnswer {
  const { headline, outcome, names, problems, reasons, notices, next, papers } = assess(answers, null, today)
  const change = (id: string) => {
    const question = QUESTIONS.find((known) => known.id === id)
    return question ? ` ${link(addressOf(answers, question.id), 'Change this answer')}` : ''
  }
  const sourced = (reason: Reason) => `${escaped(reason.text)}<small>${escaped(sourceInWords(reason))}</small>`
  const html = [
    `<p>${link('/guide', 'Guide')}</p><h1>${escaped(headline)}</h1><p>${escaped(meaningOf(outcome, names))}</p>`,
    '<p>This is general information, not tax advice. It’s based only on your answers. Your accountant and your bank have the final say.</p>',
    part(
      'Please check your answers',
      problems.map(({ answer, text }) => `${escaped(text)}${change(answer)}`),
    ),
    part('Why', reasons.map(sourced)),
    part('Good to know', notices.map(sourced)),
    part(
      'Who does what',
      next.map(({ who, text }) => `<strong>${who}:</strong> ${escaped(text)}`),
    ),
    part(
      'Documents to gather',
      papers.map(({ name, proves }) => `${escaped(name)}<small>${escaped(proves)}</small>`),
    ),
    part(
      'Your answers',
      answersInWords(answers).map(
        ({ id, question, answer }) => `${escaped(question)} <strong>${escaped(answer)}</strong>${change(id)}`,
      ),
    ),
    `<p>${link(QUESTIONS_PATH, 'Start again')}</p>`,
  ]
  return { title: headline, html: html.join('\n') }
}

/** A heading with its lines; empty without lines. */
function part(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return `<section><h2>${title}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul></section>`
}

function hidden(name: string, value: string): string {
  return value === '' ? '' : `<input type="hidden" name="${name}" value="${escaped(value)}">`
}

function link(to: string, text: string): string {
  return `<a href="${escaped(to)}">${text}</a>`
}

/** A planned sale as HTML that works before the app's script comes, or without it. */
export function plainSale(query: URLSearchParams): PlainAnswer {
  const address = sentSale(query)
  if (`${address}` !== `${query}`) return { to: `${SALE_PAGE.path}?${address}` }
  const sale = saleIn(query)
  const plan = planSale(sale)
  const html = [
    `<p><a href="/guide">Guide</a></p><h1>${SALE_PAGE.title}</h1><p>${SALE_PAGE.lead}</p>`,
    `<form action="${SALE_PAGE.path}">${saleFields(sale)
      .map((field) => fieldOf(field, sale, query))
      .join('')}<div><span></span><button>Work it out</button></div></form>`,
    plan ? resultOf(plan, sale) : `<p>${SALE_PAGE.waiting}</p>`,
  ]
  return { title: SALE_PAGE.title, html: html.join('\n') }
}

function fieldOf(field: ReturnType<typeof saleFields>[number], sale: PlannedSale, query: URLSearchParams): string {
  const { name, kind, label, hint } = field
  // A form that was just opened shows no errors.
  const problem = query.size > 0 ? saleProblemAt(query, name) : undefined
  const typed = (text: string, type = 'text') =>
    `<input type="${type}" name="${name}" value="${escaped(text)}" autocomplete="off">`
  const way = ({ value, label: words }: (typeof SALE_WAYS)[number]) =>
    `<option value="${value}"${value === sale.acquiredBy ? ' selected' : ''}>${words}</option>`
  const box =
    kind === 'rupees'
      ? typed(sale[name] > 0 ? groupIndian(sale[name]) : (query.get(name) ?? ''))
      : kind === 'day'
        ? typed(sale[name], 'date')
        : kind === 'percent'
          ? typed(query.get(name) ?? String(inPercent(sale.share)))
          : `<select name="${name}">${SALE_WAYS.map(way).join('')}</select>`
  return `<label>${label}${box}${hint ? `<small>${hint}</small>` : ''}${problem ? `<span role="alert">${escaped(problem)}</span>` : ''}</label>`
}

function resultOf(plan: SalePlan, sale: PlannedSale): string {
  const [title, ...lines] = saleInWords(plan)
  const workings = saleWorkings(plan).map(
    ({ title: of, lines: rows }) =>
      `<section><h2>${of}</h2><table>${rows
        .map(
          ({ label, amount, kind, note = '' }) =>
            `<tr><th scope="row">${escaped(`${label} ${note}`)}</th><td>${kind === 'minus' ? '− ' : ''}${formatRupees2(fromPaise(amount))}</td></tr>`,
        )
        .join('')}</table></section>`,
  )
  const steps = stepsOfSale(sale, plan).map((step) => `<li>${escaped(step)}</li>`)
  return `<section><h2>${title}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}</section>
${workings.join('')}<section><h2>${SALE_PAGE.steps}</h2><ol>${steps.join('')}</ol></section>
<p><a href="${escaped(questionsAfterSale(plan, sale))}">${SALE_PAGE.onward}</a></p><p><small>${SALE_PAGE.basis}</small></p>`
}
