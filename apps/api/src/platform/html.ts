/** Escapes text for use between tags and in quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A page of the server itself, for developers and operators: in the product's colours, without its code. */
export function plainPage({ title, style = '', body }: { title: string; style?: string; body: string }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}${style}</style></head><body>${body}</body></html>`
}

/** The colours of the web's tokens.css. */
const STYLE = `:root{color-scheme:light dark;--page:light-dark(#fbfaf7,#101816);--surface:light-dark(#fff,#1a2421);--tint:light-dark(#f3f1ea,#141d1a);
--line:light-dark(#e6e2d9,#293532);--edge:light-dark(#8c887f,#6e7b77);--text:light-dark(#15211d,#e8edeb);--dim:light-dark(#5b5851,#a9b4b0);
--accent:light-dark(#0d5c4c,#7fc6ae);--soft:light-dark(#ecf6f2,#16302a);--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
*{box-sizing:border-box}html{scroll-padding-top:1rem}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.55 Geist,system-ui,sans-serif}
a{color:var(--accent)}h1,h2,h3,h4{line-height:1.25;margin:0}h1{font-size:clamp(1.5rem,1.3rem + 1vw,2rem);letter-spacing:-.02em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
code,pre{font-family:var(--mono);font-size:.875rem}pre{margin:0;overflow:auto;padding:.75rem 1rem;border:1px solid var(--line);border-radius:12px;background:var(--tint)}
summary{cursor:pointer}.dim{color:var(--dim)}
`
