/** The one promise about refunds. Pages, terms, mails and the case repeat it. */
export const REFUND_PROMISE =
  'If nothing has to be filed, or we can’t certify your transfer, you get your whole contribution back.'

/** After a case that ended without documents by the customer's wish. */
export const ABOUT_MONEY = 'Within three working days, we’ll email you how much of your contribution you get back.'

/** After a case that required no filing, or could not be certified. */
export const MONEY_BACK =
  'You get your contribution back, as our refund rules say. We’ll email you within three working days.'
