const stroke = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

export function ChevronIcon() {
  return (
    <svg {...stroke} width={14} height={14} strokeWidth={2.2} aria-hidden="true">
      <path d="m6 9.5 6 6 6-6" />
    </svg>
  )
}

export function EyeIcon({ crossed }: { crossed: boolean }) {
  return (
    <svg {...stroke} width={20} height={20} aria-hidden="true">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="m4 4 16 16" />}
    </svg>
  )
}
