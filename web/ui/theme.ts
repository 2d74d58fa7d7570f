import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import {
  accentRoles,
  accents,
  grounds,
  isAccent,
  type AccentName,
  type Scheme,
} from '../../core/look/colours.ts'
import { tokensOf } from './tokens.ts'

const tuples = Object.fromEntries(
  Object.entries(accents).map(([name, shades]) => [name, [...shades] as unknown as MantineColorsTuple]),
)

/** Replaces Mantine's neutrals, so that no component shows a foreign grey. */
const gray: MantineColorsTuple = [
  '#F4F6EF',
  '#EDF0E7',
  '#E4E8DB',
  '#BCC3AF',
  '#858D78',
  '#6F7763',
  '#626A57',
  '#485040',
  '#2E3527',
  '#1C2117',
]
const dark: MantineColorsTuple = [
  '#ECEEE4',
  '#BEC4B2',
  '#979E89',
  '#979E89',
  '#7C846E',
  '#2E3327',
  '#23271D',
  '#191C15',
  '#11140D',
  '#0B0D08',
]

/** Height of a control by size: 34 is the default, 30 the small one. On a touch screen none is lower than `base.css` says. */
const controlHeight = {
  xs: 'max(30px, var(--touch-small, 0px))',
  sm: 'max(34px, var(--touch, 0px))',
  md: 'max(40px, var(--touch, 0px))',
  lg: '44px',
} as const
const heightOf = (size: unknown) =>
  controlHeight[(size ?? 'sm') as keyof typeof controlHeight] ?? controlHeight.sm

/** Icon buttons say their size in pixels. */
const iconSize = (size: unknown) => `max(${typeof size === 'number' ? size : 28}px, var(--touch, 0px))`

const chevron = createElement(IconChevronDown, { size: 16, stroke: 1.8, 'aria-hidden': true })
/** No page scrolls as a whole, and to lock it costs a new style of every element. */
const lockScroll = false
const drawer = {
  defaultProps: {
    lockScroll,
    position: 'right',
    padding: 0,
    transitionProps: { duration: 200, exitDuration: 150, timingFunction: 'cubic-bezier(.2,.8,.2,1)' },
  },
}
const modal = {
  defaultProps: {
    lockScroll,
    centered: true,
    radius: 'md',
    transitionProps: { duration: 180, transition: 'fade-up' },
  },
}

/**
 * Filled controls use the colour pairs that look.md measured: Mantine picks contrast by luminance and misses AA here.
 */
const variantColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return resolved
  const role = input.color === 'red' ? 'danger' : 'accent'
  return {
    ...resolved,
    background: `var(--${role})`,
    hover: `var(--${role}-hover)`,
    color: `var(--on-${role})`,
  }
}

/** The Mantine theme of look "Surco" with the account's accent. */
export function themeWith(accent: AccentName) {
  return createTheme({
    primaryColor: accent,
    primaryShade: { light: 8, dark: 3 },
    variantColorResolver: variantColors,
    white: '#FFFFFF',
    black: grounds.light.ink,
    colors: { ...tuples, gray, dark },
    fontFamily: "'Asap Variable', system-ui, sans-serif",
    fontFamilyMonospace: "'Asap Variable', system-ui, sans-serif",
    fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
    lineHeights: { xs: '18px', sm: '20px', md: '24px', lg: '26px', xl: '28px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '2px', sm: '4px', md: '8px', lg: '8px', xl: '8px' },
    defaultRadius: 'sm',
    shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
    headings: {
      fontFamily: "'Piazzolla Variable', Georgia, serif",
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '27px', lineHeight: '32px' },
        h2: { fontSize: '22px', lineHeight: '28px' },
        h3: { fontSize: '25px', lineHeight: '32px' },
        h4: { fontSize: '16px', lineHeight: '22px' },
        h5: { fontSize: '15.5px', lineHeight: '22px' },
        h6: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Plain objects instead of Component.extend, which would load every component with the first screen.
    components: {
      Button: {
        defaultProps: { size: 'sm' },
        vars: (_: unknown, { size }: { size?: unknown }) => ({
          root: { '--button-height': heightOf(size), '--button-padding-x': '14px' },
        }),
      },
      ActionIcon: {
        defaultProps: { variant: 'subtle', size: 28, color: 'gray' },
        vars: (_: unknown, { size }: { size?: unknown }) => ({ root: { '--ai-size': iconSize(size) } }),
      },
      CloseButton: {
        defaultProps: { size: 28 },
        vars: (_: unknown, { size }: { size?: unknown }) => ({ root: { '--cb-size': iconSize(size) } }),
      },
      Input: {
        defaultProps: { size: 'sm' },
        vars: (_: unknown, { size }: { size?: unknown }) => ({
          wrapper: {
            '--input-height': heightOf(size),
            '--input-fz': 'max(14px, var(--entry-text, 0px))',
            '--input-padding': '10px',
          },
        }),
      },
      InputWrapper: {
        defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      },
      // The options of a closed choice are drawn after the form around it.
      Combobox: { defaultProps: { keepMountedMode: 'activity' } },
      Select: {
        defaultProps: {
          checkIconPosition: 'right',
          comboboxProps: { shadow: 'md' },
          // Enter chooses the first match.
          selectFirstOptionOnChange: true,
          rightSection: chevron,
          rightSectionPointerEvents: 'none',
        },
      },
      MultiSelect: {
        defaultProps: {
          checkIconPosition: 'right',
          rightSection: chevron,
          rightSectionPointerEvents: 'none',
        },
      },
      Checkbox: { defaultProps: { size: '16px', radius: 3 } },
      Switch: { defaultProps: { size: 'sm' } },
      Tooltip: {
        defaultProps: { openDelay: 300, offset: 6, events: { hover: true, focus: true, touch: false } },
      },
      Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
      Popover: { defaultProps: { shadow: 'md' } },
      Drawer: drawer,
      DrawerRoot: drawer,
      Modal: modal,
      ModalRoot: modal,
      Overlay: { defaultProps: { backgroundOpacity: 1, color: 'var(--veil)' } },
    },
  })
}

/** Every token of the look as a custom property, with Mantine's own variables pointing to them. */
export const cssVariables: CSSVariablesResolver = (theme) => {
  const accent = isAccent(theme.primaryColor) ? theme.primaryColor : 'yerba'
  return { variables: {}, light: schemeVariables(accent, 'light'), dark: schemeVariables(accent, 'dark') }
}

function schemeVariables(name: AccentName, scheme: Scheme): Record<string, string> {
  const ground = grounds[scheme]
  const role = accentRoles(name, scheme)
  return {
    ...tokensOf(name, scheme),
    '--mantine-color-body': ground.paper,
    '--mantine-color-text': ground.ink,
    '--mantine-color-bright': ground.ink,
    '--mantine-color-dimmed': ground.ink3,
    '--mantine-color-placeholder': ground.ink3,
    '--mantine-color-anchor': role.link,
    '--mantine-color-error': ground.danger,
    '--mantine-color-default': ground.raised,
    '--mantine-color-default-hover': ground.sunk,
    '--mantine-color-default-color': ground.ink,
    '--mantine-color-default-border': ground.field,
    '--mantine-color-disabled': ground.sunk,
    '--mantine-color-disabled-color': ground.ink3,
    '--mantine-color-disabled-border': ground.rule2,
    '--mantine-primary-color-contrast': role.onAccent,
    [`--mantine-color-${name}-contrast`]: role.onAccent,
    [`--mantine-color-${name}-text`]: role.link,
    [`--mantine-color-${name}-light`]: role.soft,
    [`--mantine-color-${name}-light-hover`]: role.soft2,
    [`--mantine-color-${name}-light-color`]: role.link,
    [`--mantine-color-${name}-outline`]: role.accent,
    [`--mantine-color-${name}-outline-hover`]: role.soft,
    '--mantine-color-gray-text': ground.ink2,
    '--mantine-color-gray-light': ground.sunk,
    '--mantine-color-gray-light-hover': role.soft2,
    '--mantine-color-gray-light-color': ground.ink2,
    '--mantine-color-gray-outline': ground.field,
    '--mantine-color-red-text': ground.danger,
    '--mantine-color-red-filled': ground.danger,
  }
}
