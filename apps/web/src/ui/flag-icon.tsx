import type { ReactNode } from 'react'
import classes from './flag-icon.module.css'

function star(x: number, y: number, size: number): string {
  const points = Array.from({ length: 10 }, (_, corner) => {
    const angle = (corner * Math.PI) / 5
    const reach = corner % 2 === 0 ? size : size * 0.42
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

const stripes = (colors: readonly [string, string, string], upright: boolean) => (
  <>
    <path fill={colors[0]} d="M0 0h28v20H0z" />
    <path fill={colors[1]} d={upright ? 'M9.3 0H28v20H9.3z' : 'M0 6.7h28V20H0z'} />
    <path fill={colors[2]} d={upright ? 'M18.7 0H28v20h-9.3z' : 'M0 13.3h28V20H0z'} />
  </>
)

const unionJack = (
  <>
    <path fill="#012169" d="M0 0h28v20H0z" />
    <path stroke="#fff" strokeWidth="4" d="m0 0 28 20M28 0 0 20" />
    <path stroke="#c8102e" strokeWidth="1.6" d="m0 0 28 20M28 0 0 20" />
    <path stroke="#fff" strokeWidth="6.6" d="M14 0v20M0 10h28" />
    <path stroke="#c8102e" strokeWidth="4" d="M14 0v20M0 10h28" />
  </>
)

const southernFlag = (stars: ReactNode) => (
  <>
    <path fill="#012169" d="M0 0h28v20H0z" />
    <svg width="14" height="10" viewBox="0 0 28 20" aria-hidden="true">
      {unionJack}
    </svg>
    {stars}
  </>
)

const drawings: Record<string, ReactNode> = {
  US: (
    <>
      <path fill="#b22234" d="M0 0h28v20H0z" />
      <path stroke="#fff" strokeWidth="1.54" d="M0 2.3h28M0 5.4h28M0 8.5h28M0 11.5h28M0 14.6h28M0 17.7h28" />
      <path fill="#3c3b6e" d="M0 0h13v10.8H0z" />
      <path
        stroke="#fff"
        strokeWidth="1"
        strokeLinecap="round"
        strokeDasharray="0 2.2"
        d="M2.1 2h10M3.2 3.7h8M2.1 5.4h10M3.2 7.1h8M2.1 8.8h10"
      />
    </>
  ),
  GB: unionJack,
  CA: (
    <>
      <path fill="#fff" d="M0 0h28v20H0z" />
      <path fill="#d52b1e" d="M0 0h7v20H0zM21 0h7v20h-7z" />
      <path
        fill="#d52b1e"
        d="m14 3.6 1.2 2.3 1.5-.7-.6 3.1 1.9-1.8.4 1.2 2-.3-.8 2.1.9.6-3.2 2.6.3 1.2-3.2-.4.1 3h-1l.1-3-3.2.4.3-1.2-3.2-2.6.9-.6-.8-2.1 2 .3.4-1.2 1.9 1.8-.6-3.1 1.5.7z"
      />
    </>
  ),
  AU: southernFlag(
    <path
      fill="#fff"
      d={star(7, 15.4, 3) + star(21, 3.6, 1.7) + star(24.6, 8, 1.7) + star(17.4, 9.2, 1.7) + star(21, 16, 1.9)}
    />,
  ),
  NZ: southernFlag(
    <path
      fill="#c8102e"
      stroke="#fff"
      strokeWidth=".7"
      d={star(21, 3.8, 2) + star(25, 8, 1.8) + star(17.2, 8.8, 1.9) + star(21, 16, 2.2)}
    />,
  ),
  DE: stripes(['#000', '#d00', '#ffce00'], false),
  FR: stripes(['#002654', '#fff', '#ce1126'], true),
  IT: stripes(['#009246', '#fff', '#ce2b37'], true),
  ES: (
    <>
      <path fill="#aa151b" d="M0 0h28v20H0z" />
      <path fill="#f1bf00" d="M0 5h28v10H0z" />
      <path fill="#aa151b" d="M6 7.4h4v3.4a2 2 0 0 1-4 0z" />
    </>
  ),
  JP: (
    <>
      <path fill="#fff" d="M0 0h28v20H0z" />
      <circle cx="14" cy="10" r="6" fill="#bc002d" />
    </>
  ),
  CN: (
    <>
      <path fill="#de2910" d="M0 0h28v20H0z" />
      <path
        fill="#ffde00"
        d={star(5, 5.4, 3.2) + star(10, 2.2, 1.1) + star(11.8, 4.4, 1.1) + star(11.8, 7.2, 1.1) + star(10, 9.2, 1.1)}
      />
    </>
  ),
  NL: stripes(['#ae1c28', '#fff', '#21468b'], false),
  SG: (
    <>
      <path fill="#fff" d="M0 0h28v20H0z" />
      <path fill="#ed2939" d="M0 0h28v10H0z" />
      <circle cx="7" cy="5" r="3.6" fill="#fff" />
      <circle cx="8.5" cy="5" r="3.3" fill="#ed2939" />
      <path
        fill="#fff"
        d={
          star(10.6, 2.7, 0.9) + star(12.7, 4.3, 0.9) + star(11.9, 6.9, 0.9) + star(9.3, 6.9, 0.9) + star(8.5, 4.3, 0.9)
        }
      />
    </>
  ),
  IN: (
    <>
      {stripes(['#ff9933', '#fff', '#138808'], false)}
      <circle cx="14" cy="10" r="2.4" fill="none" stroke="#000080" strokeWidth=".7" />
      <circle cx="14" cy="10" r="1.6" fill="none" stroke="#000080" strokeWidth=".9" strokeDasharray=".3 .54" />
      <circle cx="14" cy="10" r=".5" fill="#000080" />
    </>
  ),
}

const globe = (
  <g fill="none" stroke="currentColor" strokeWidth="1.3">
    <circle cx="14" cy="10" r="8.2" />
    <path d="M5.8 10h16.4M14 1.8c-5 5-5 11.4 0 16.4 5-5 5-11.4 0-16.4Z" />
  </g>
)

/** A small flag; a globe for countries we have not drawn. Decoration beside the country's name. */
export function FlagIcon({ iso, width = 28 }: { iso: string | null; width?: number }) {
  const drawing = iso === null ? undefined : drawings[iso]
  return (
    <svg
      className={classes.flag}
      data-drawn={drawing !== undefined || undefined}
      viewBox="0 0 28 20"
      width={width}
      height={(width * 20) / 28}
      aria-hidden="true"
    >
      {drawing ?? globe}
    </svg>
  )
}
