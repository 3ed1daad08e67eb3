import { type PlannedSale, planSale, type SalePlan, stepsOfSale } from '@nirgam/domain/certificate/working/before-sale'
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
import { escaped } from '../../../platform/html.ts'
import type { PlainAnswer } from '../../../platform/web/pages.ts'

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
  // Nothing is wrong with a form that has just been opened.
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
