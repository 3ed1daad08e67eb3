import { fact, laterFact, NEW_LAW } from './fact.ts'

/** Which part of the declaration, and what goes with it. */
export const FILING_FACTS = {
  partA: fact(
    'Part A is enough when the money is taxable and stays within ₹5,00,000. Both this transfer and your total for the tax year count. You don’t need an accountant. ₹5,00,000 to the rupee is still Part A.',
    'O',
    'Income-tax Department: Form 145 and Rule 220 (Form 15CA and Rule 37BB before 1 April 2026)',
  ),
  partB: fact(
    'Part B is for taxable money above ₹5,00,000 when you have a tax officer’s order that names you as the payer. You don’t need an accountant.',
    'S2',
    'Guides to Rule 220 and section 395 that agree with each other; the new form’s own text was not seen',
  ),
  partC: fact(
    'Part C is for taxable money above ₹5,00,000 when there’s no such order. A chartered accountant files Form 146 first.',
    'O',
    'Income-tax Department: Form 145, Form 146 and Rule 220',
  ),
  partD: fact(
    'Part D is for money that isn’t taxable when you can’t skip the form. You don’t need an accountant.',
    'S2',
    'Guides to Rule 220 that agree with each other; the new form’s own text was not seen',
  ),
  individual: fact(
    'You can skip the form when all three are true. The money isn’t taxable, you send it as a person, and the Reserve Bank need not approve it first.',
    'S',
    'Guides to Rule 220 (Rule 37BB before 1 April 2026), many of which leave out that it must not be taxable',
  ),
  exempt: fact(
    'You can skip the form when both are true. The money isn’t taxable, and the purpose is one of the 33 on the rule’s list.',
    'S',
    'Guides to Rule 220 (Rule 37BB before 1 April 2026), many of which leave out that it must not be taxable',
  ),
  unsure: fact(
    'If you’re not sure, plan for the stricter form and let the accountant decide. Not being sure is never a reason to file nothing.',
    'U',
    'Nirgam’s own caution: the rule’s two exceptions are open only to what is not taxable',
  ),
  aggregate: fact(
    'The rules don’t say if ₹5,00,000 counts for each person you pay or for all of them. We use the larger total.',
    'U',
    'No source that we found settles it',
  ),
  smallLimit: fact(
    'Part A goes up to ₹5,00,000 in a tax year.',
    'O',
    'Income-tax Department: Form 145 (15CA) and Rule 220',
  ),
  notB: laterFact(
    'Tax that a tenant, buyer or bank took off does not make it Part B. Part B needs an order from the tax officer.',
    'S',
    'An accountants’ forum where the wrong advice was given and corrected',
  ),
  orderPayer: laterFact(
    'A tax officer’s order covers only the payer it names. The order your buyer got was for the buyer’s payment to you. It doesn’t cover the money you send later.',
    'S',
    'Section 395(1) (197 before 1 April 2026), as guides for sellers explain it',
  ),
  assign: fact(
    'You assign Form 146 to the accountant on the tax portal. Until then the accountant can’t file it.',
    'O',
    'Income-tax Department: user manual of Form 146',
    NEW_LAW,
  ),
  order: fact(
    'Form 146 must be filed before Form 145.',
    'O',
    'Income-tax Department: user manual of Form 146',
    NEW_LAW,
  ),
  withdraw: fact('Form 146 can be taken back within 7 days.', 'S', 'A guide to Form 146', NEW_LAW),
  validity: fact(
    'The law sets no end date for the forms. But some banks want you to send the money within about 30 days.',
    'S2',
    'Guides and banks’ checklists that agree with each other',
  ),
  udinForm: fact(
    'A UDIN has 18 characters. The first two are the year. The next six are the accountant’s member number. The last ten are letters and digits.',
    'O',
    'Institute of Chartered Accountants of India: UDIN portal',
  ),
  udinDays: fact(
    'The accountant has 60 days after signing to create it.',
    'O',
    'Institute of Chartered Accountants of India: UDIN portal',
  ),
  udinRevoke: fact('The accountant can cancel it within 48 hours.', 'S2', 'Guides to UDIN that agree with each other'),
  bankStatement147: fact(
    'Form 147 is a report that your bank files every three months. You don’t file it.',
    'U',
    'No source was gathered for it; the form’s own text was not seen',
    NEW_LAW,
  ),
} as const
