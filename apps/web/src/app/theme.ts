import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  parseThemeColor,
} from '@mantine/core'

const pine: MantineColorsTuple = [
  '#ecf6f2',
  '#d4ebe2',
  '#a9d8c7',
  '#7fc6ae',
  '#5cb89b',
  '#2c9478',
  '#177a62',
  '#0d5c4c',
  '#0a493c',
  '#07352c',
]

const amber: MantineColorsTuple = [
  '#fdf5e7',
  '#fae8c8',
  '#f4d08f',
  '#edb95a',
  '#e3a32f',
  '#c2820f',
  '#a0680a',
  '#8a5606',
  '#6d4405',
  '#4f3104',
]

const red: MantineColorsTuple = [
  '#fdf1ef',
  '#fbe0dc',
  '#f5bfb8',
  '#f0a197',
  '#ea8377',
  '#d9534a',
  '#c4392f',
  '#a92b23',
  '#87221b',
  '#641913',
]

const blue: MantineColorsTuple = [
  '#eef4fb',
  '#d9e7f6',
  '#b3cfec',
  '#8fb9e3',
  '#72a7da',
  '#3f84c4',
  '#2a6cab',
  '#1f588f',
  '#194672',
  '#123354',
]

const gray: MantineColorsTuple = [
  '#f8f6f2',
  '#f1eee8',
  '#e6e2d9',
  '#d8d3c8',
  '#bcb6aa',
  '#6f6b63',
  '#5b5851',
  '#46443f',
  '#302f2b',
  '#1d1c1a',
]

const dark: MantineColorsTuple = [
  '#e8edeb',
  '#c9d1ce',
  '#a9b4b0',
  '#95a19d',
  '#3a4744',
  '#27322f',
  '#1a2421',
  '#101816',
  '#0c1311',
  '#080d0c',
]

const palettes = { pine, green: pine, teal: pine, orange: amber, yellow: amber, red, blue }

/** Every colour a component may be given by name. */
export const PALETTE_NAMES: readonly string[] = [...Object.keys(palettes), 'gray', 'dark']

const FONT = "Geist, 'Geist fallback', system-ui, sans-serif"

const inputSize = { defaultProps: { size: 'md' } }

export const theme = createTheme({
  colors: { ...palettes, gray, dark },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 4 },
  white: '#ffffff',
  black: '#15211d',
  fontFamily: FONT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.5' },
  headings: {
    fontFamily: FONT,
    fontWeight: '640',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.875rem, 1.5rem + 1.6vw, 2.5rem)', lineHeight: '1.15' },
      h2: { fontSize: 'clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  shadows: {
    xs: '0 1px 2px rgb(21 33 29 / 6%)',
    sm: '0 1px 2px rgb(21 33 29 / 5%), 0 4px 12px rgb(21 33 29 / 5%)',
    md: '0 2px 4px rgb(21 33 29 / 4%), 0 12px 32px rgb(21 33 29 / 8%)',
    lg: '0 4px 8px rgb(21 33 29 / 4%), 0 24px 56px rgb(21 33 29 / 12%)',
  },
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const { isThemeColor } = parseThemeColor({ color: input.color || input.theme.primaryColor, theme: input.theme })
    return input.variant === 'filled' && isThemeColor ? { ...colors, color: 'var(--nirgam-on-filled)' } : colors
  },
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: { fontWeight: 600 } } },
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Checkbox: { defaultProps: { iconColor: 'var(--nirgam-on-filled)', size: 'md' } },
    Radio: { defaultProps: { iconColor: 'var(--nirgam-on-filled)', size: 'md' } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45 } } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg' } },
    Input: inputSize,
    InputWrapper: inputSize,
    TextInput: inputSize,
    PasswordInput: inputSize,
    NativeSelect: inputSize,
    Select: inputSize,
    Textarea: inputSize,
    NumberInput: inputSize,
    Autocomplete: inputSize,
    // A centred list hangs over the edge of a phone for a moment, and the browser zooms out and loses its place.
    Combobox: { defaultProps: { position: 'bottom-start', shadow: 'md', keepMounted: false } },
    FileInput: inputSize,
  },
})

/** Mantine's own values for these fail AA contrast in one scheme or the other. */
export const cssVariables: CSSVariablesResolver = () => {
  const light: Record<string, string> = {
    '--mantine-color-body': '#fbfaf7',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-pine-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-5)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-disabled': 'var(--mantine-color-gray-1)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-5)',
    '--nirgam-on-filled': '#ffffff',
    '--nirgam-surface': '#ffffff',
    '--nirgam-tint': '#f3f1ea',
    '--nirgam-line': 'var(--mantine-color-gray-2)',
    '--nirgam-field-line': '#8c887f',
    '--nirgam-accent': 'var(--mantine-color-pine-7)',
    '--nirgam-accent-tint': 'var(--mantine-color-pine-0)',
    '--nirgam-shadow': 'var(--mantine-shadow-md)',
  }
  const night: Record<string, string> = {
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-pine-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-pine-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-3)',
    '--nirgam-on-filled': '#07130f',
    '--nirgam-surface': 'var(--mantine-color-dark-6)',
    '--nirgam-tint': '#141d1a',
    '--nirgam-line': '#293532',
    '--nirgam-field-line': '#6e7b77',
    '--nirgam-accent': 'var(--mantine-color-pine-3)',
    '--nirgam-accent-tint': '#16302a',
    '--nirgam-shadow': '0 1px 0 rgb(255 255 255 / 4%) inset, 0 16px 40px rgb(0 0 0 / 35%)',
  }
  for (const name of [...Object.keys(palettes), 'gray']) {
    light[`--mantine-color-${name}-light`] = `var(--mantine-color-${name}-1)`
    light[`--mantine-color-${name}-light-hover`] = `var(--mantine-color-${name}-2)`
    light[`--mantine-color-${name}-light-color`] = `var(--mantine-color-${name}-8)`
    light[`--mantine-color-${name}-outline`] = `var(--mantine-color-${name}-7)`
    night[`--mantine-color-${name}-light-color`] = `var(--mantine-color-${name}-2)`
    night[`--mantine-color-${name}-outline`] = `var(--mantine-color-${name}-3)`
  }
  return { variables: {}, light, dark: night }
}
