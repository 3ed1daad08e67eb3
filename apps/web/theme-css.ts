import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, PALETTE_NAMES, theme } from './src/app/theme.ts'

const ID = 'virtual:theme.css'

/** Colours of Mantine's default theme that ours does not speak of. */
function unused(variable: string): boolean {
  const color = /^--mantine-color-([a-z]+)-(?:\d|filled|light|outline)/.exec(variable)?.[1]
  return color !== undefined && !PALETTE_NAMES.includes(color)
}

function variablesOfTheme(): ConvertCSSVariablesInput {
  const full = mergeMantineTheme(DEFAULT_THEME, theme)
  const [ours, defaults] = [cssVariables(full), defaultCssVariablesResolver(full)]
  const pick = (part: keyof ConvertCSSVariablesInput) =>
    Object.fromEntries(Object.entries({ ...defaults[part], ...ours[part] }).filter(([name]) => !unused(name)))
  return { variables: pick('variables'), light: pick('light'), dark: pick('dark') }
}

/** The theme as a stylesheet, so that a page without Mantine's components looks the same without its code. */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? convertCssVariables(variablesOfTheme(), ':root') : null),
  }
}
