import { notify } from './toast.tsx'

export const showNotice = ({ title, message, color }: { title?: string; message: string; color?: 'green' | 'red' }) =>
  notify({ kind: color === 'red' ? 'error' : 'success', title, text: message })
