import { loadRemittancePage } from '../features/wizard/wizard.tsx'

export const { Component } = await loadRemittancePage()
