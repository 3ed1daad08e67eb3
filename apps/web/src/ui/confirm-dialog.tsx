export { ConfirmDialog } from './dialog.tsx'
