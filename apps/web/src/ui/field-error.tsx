export { FieldError } from './fields.tsx'
