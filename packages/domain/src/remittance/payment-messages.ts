/** Messages about paying: the landing page does not carry them. */
export const PAYMENT_MESSAGES = {
  gate: 'Please complete the payment',
  syncFormFailed: 'Failed to sync your form data. Please try again.',
  syncFailed: 'Failed to sync data. Please refresh and try again.',
  syncing: 'Please wait while we sync your data...',
  createFailed: 'Failed to create payment. Please try again.',
  failedRetry: 'Payment failed. Please try again.',
  captureFailed: 'Payment capture failed',
  mayBePending: (token: string) =>
    `Payment processing failed. Your payment may still be pending. Please contact support with your payment reference: ${token}`,
  callbackUnprocessable: 'Unable to process payment callback. Please contact support.',
  callbackInvalid: 'Invalid payment callback. Please try again or contact support.',
  callbackError: (reference: string) =>
    `An error occurred while processing your payment. Please contact support with reference: ${reference}`,
  cancelled: 'Payment was cancelled',
  failed: 'Payment failed',
  logInToSee: 'Please log in to see the status of your payment.',
  completedLogIn: 'Payment completed! Please log in to continue.',
  completed: 'Payment completed successfully',
  declined: 'Your payment method was declined. Please choose another one on PayPal.',
  pending: 'PayPal is still reviewing your payment. Your remittance is submitted as soon as PayPal confirms it.',
  confirming: 'We’re still confirming your payment with PayPal. Please check again in a moment.',
  inReview: 'Our team is looking into your payment. Please don’t pay again. Contact support if you have questions.',
  ended: 'This payment is no longer open. Please start the payment again.',
} as const

const CALLBACK_TEXTS: ReadonlySet<string> = new Set([
  PAYMENT_MESSAGES.createFailed,
  PAYMENT_MESSAGES.failedRetry,
  PAYMENT_MESSAGES.captureFailed,
  PAYMENT_MESSAGES.callbackUnprocessable,
  PAYMENT_MESSAGES.callbackInvalid,
  PAYMENT_MESSAGES.cancelled,
  PAYMENT_MESSAGES.failed,
])

/** A link can contain any text; the payment page repeats only the product's own messages. */
export function isCallbackMessage(text: unknown): text is string {
  return typeof text === 'string' && CALLBACK_TEXTS.has(text)
}
