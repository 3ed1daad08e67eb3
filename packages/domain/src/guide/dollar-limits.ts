/** The yearly limits in foreign money. Alone in its file, because the form's first step knows nothing else of the guide. */
export const LRS_DOLLARS = 250_000
export const NRO_DOLLARS = 1_000_000
