/** On a wide screen the groups stay beside the calls; on a phone they are above them. */
export const DOCS_STYLE = `.skip{position:absolute;bottom:100%;left:1rem;padding:.5rem 1rem;background:var(--surface)}.skip:focus{top:.5rem;bottom:auto;z-index:2}
.frame{max-width:80rem;margin:0 auto;padding:0 clamp(1rem,4vw,2rem)}
.side{padding-top:1.5rem}.home{display:inline-block;padding:.25rem 0;font-weight:700;font-size:1.125rem;color:var(--text);text-decoration:none}
.search label{display:block;margin-top:1rem;font-size:.875rem}.search input{width:100%;min-height:2.75rem;margin-top:.25rem;padding:0 .75rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--text);font:inherit}
#found{min-height:1.5rem;margin:.25rem 0 0;font-size:.875rem}
nav ul{display:flex;flex-wrap:wrap;gap:0 1rem;margin:.5rem 0 0;padding:0;list-style:none}nav a{display:inline-block;padding:.375rem 0;color:var(--text);text-decoration:none;text-transform:capitalize}nav a:hover{text-decoration:underline}
main{min-width:0;padding:1.5rem 0 5rem}main>p,.first{max-width:46rem}.first{padding-left:1.25rem}.first li{margin:.25rem 0}
h2{margin:3rem 0 .75rem;font-size:1.375rem;text-transform:capitalize}h3{margin:1.5rem 0 .5rem;font-size:.9375rem}
.call{margin:0 0 .5rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.call[hidden],section[hidden]{display:none}
.search[hidden],.keys[hidden]{display:block;visibility:hidden}@media (scripting:none){.search[hidden],.keys[hidden]{display:none}}
.call>summary{display:grid;grid-template-columns:4.5rem minmax(0,1fr) auto;gap:.125rem .75rem;align-items:center;min-height:2.75rem;padding:.625rem 1rem;list-style:none}
.call>summary::-webkit-details-marker{display:none}
.method{font:700 .8125rem/1.6 var(--mono);padding:.0625rem .375rem;border:1px solid currentColor;border-radius:6px;text-align:center;color:var(--accent)}
.method[data-method=delete]{color:light-dark(#a92b23,#f0a197)}.method[data-method=post]{color:light-dark(#194672,#b3cfec)}.method[data-method=put]{color:light-dark(#8a5606,#f4d08f)}
.path{font-size:.9375rem;font-weight:700;overflow-wrap:anywhere}.who{font-size:.8125rem;color:var(--dim);white-space:nowrap}.does{grid-column:2/-1;color:var(--dim);font-size:.9375rem}
.inside{padding:0 1rem 1rem;border-top:1px solid var(--line)}
.copied{position:relative}.copied pre{max-height:26rem}.copy{position:absolute;bottom:calc(100% + .25rem);right:0}
button{min-height:2rem;padding:0 .75rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--text);font:inherit;font-size:.875rem;cursor:pointer}
.fields{margin-top:.5rem;font-size:.9375rem}.fields>summary{padding:.25rem 0;color:var(--accent)}.fields pre{max-height:30rem;margin-top:.25rem}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.9375rem}th,td{padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}thead th{color:var(--dim);font-size:.8125rem;font-weight:500}
kbd{padding:0 .375rem;border:1px solid var(--edge);border-radius:4px;font:.8125rem var(--mono)}.none{margin-top:2rem}
@media (min-width:62em){.frame{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:3rem}.side{position:sticky;top:0;align-self:start;max-height:100dvh;overflow-y:auto;padding-bottom:1rem}nav ul{display:block}nav a{display:flex;justify-content:space-between}}
@media (max-width:36em){.call>summary{grid-template-columns:auto minmax(0,1fr)}.path{grid-column:1/-1}.who{grid-area:1/2;justify-self:end}.does{grid-column:1/-1}}
@media print{.side,.copy,.keys{display:none}}
`
