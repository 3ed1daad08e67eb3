/** Names that take "the": groups of islands, unions, territories and a few by custom. */
const WITH_ARTICLE =
  /^(?:United |(?:Caribbean )?Netherlands$|Philippines$|Bahamas$|Gambia$|Maldives$|Seychelles$|Comoros$|Isle of|UAE$|USA$|UK$)|(?:Islands|Republic|Territory)$/

/** A country inside a sentence: "to the Netherlands", "to France". Labels and buttons show the bare name. */
export function inSentence(country: string): string {
  return WITH_ARTICLE.test(country) ? `the ${country}` : country
}
