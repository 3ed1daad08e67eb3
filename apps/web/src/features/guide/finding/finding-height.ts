/** About as high as the finding at the review, so that little moves when it comes. */
export const FINDING_HEIGHT = '11rem'
