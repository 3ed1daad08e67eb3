/**
 * The yearly limits in foreign money. In a file of their own, because the form's first step needs no other part of the
 * guide.
 */
export const LRS_DOLLARS = 250_000
export const NRO_DOLLARS = 1_000_000
