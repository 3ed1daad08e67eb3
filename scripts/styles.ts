/** The only widths allowed in media queries. */
const WIDTHS = ['18em', '24em', '36em', '48em', '62em', '75em']

/** Problems of one stylesheet; `tokens` are the names of all custom properties that the tokens define. */
export function problemsOfStyles(text: string, tokens: ReadonlySet<string>): string[] {
  const css = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\("[^"]*"\)/g, 'url()')
  const own = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name))
  const problems: string[] = []
  const report = (pattern: RegExp, why: string) => {
    for (const [found] of css.matchAll(pattern)) problems.push(`${found.trim()}: ${why}`)
  }
  report(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([^)]*\)|\blight-dark\(/gi, 'a colour is a token')
  report(/\bfont-size:[^;]*[\d.]+(?:rem|px|em)\b[^;]*/g, 'a size of text is a token')
  report(/\bfont-weight:\s*\d+(?!\d*\s+\d)/g, 'a weight is a token')
  report(/\b(?:gap|margin|padding)[\w-]*:[^;]*[\d.]+rem\b[^;]*/g, 'a space is a token')
  report(/\bz-index:\s*\d+/g, 'a layer is a token')
  for (const [query, width = ''] of css.matchAll(/@media[^{]*?width\s*(?::|[<>]=?)\s*([\d.]+\w+)[^{]*/g)) {
    if (!WIDTHS.includes(width.replace('.01', ''))) problems.push(`${query.trim()}: not one of the agreed widths`)
  }
  for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)/g)) {
    if (!tokens.has(name) && !own.has(name)) problems.push(`var(${name}): nothing defines it`)
  }
  return problems
}

/** The classes a CSS module defines. */
export function classesOf(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\("[^"]*"\)|:global\([^)]*\)/g, '')
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  return [...new Set(selectors.flatMap((selector) => selector.match(/\.[a-zA-Z][\w-]*/g) ?? []))].map((name) =>
    name.slice(1),
  )
}
