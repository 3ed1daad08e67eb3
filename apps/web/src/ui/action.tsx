export { Button as ActionButton, ButtonLink as ActionLink } from './button.tsx'
