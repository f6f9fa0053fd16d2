import { createTheme, DEFAULT_THEME, type CSSVariablesResolver } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif',
  headings: { fontWeight: '650' },
  // Named by hand: a dialog is loaded with the pages that have one.
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontWeight: 650, lineHeight: 1.3 } },
    },
  },
})

/** Mantine's paler greys and tints are too faint to be read by everyone (WCAG AA): these are the next darker or lighter ones. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    ...tints((color) => `color-mix(in srgb, var(--mantine-color-${color}-9), black 30%)`),
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    ...tints((color) => `var(--mantine-color-${color}-2)`),
  },
})

function tints(shadeOf: (color: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(DEFAULT_THEME.colors).flatMap((color) =>
      ['light-color', 'outline'].map((use) => [`--mantine-color-${color}-${use}`, shadeOf(color)]),
    ),
  )
}
