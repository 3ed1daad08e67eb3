/** Names that take "the": groups of islands, unions, territories and a few by custom. */
const WITH_ARTICLE =
  /^(U[AKS]|United|Bahamas|Comoros|Gambia|Isle|Maldives|Netherlands|Philippines|Seychelles)|(Islands|Republic|Territory)$/

/** A country inside a sentence: "to the Netherlands", "to France". Labels and buttons show the bare name. */
export function inSentence(country: string): string {
  return WITH_ARTICLE.test(country) ? `the ${country}` : country
}
