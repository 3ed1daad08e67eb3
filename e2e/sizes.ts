/** The two screen sizes on which everything is checked. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const
