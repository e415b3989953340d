import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * Mantine theme of the tokens in `src/web/tokens.css`. Copper marks actions; turquoise (`tile`) selection and focus. All values
 * are custom properties, so the theme switches without React.
 */
const ramp = (name: string): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, step) => `var(--${name}-${step})`) as unknown as MantineColorsTuple;

/** A status colour has a strong and a soft shade, spread over Mantine's ten. */
const status = (name: string): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, step) =>
    step < 3 ? `var(--c-${name}-soft)` : `var(--c-${name})`,
  ) as unknown as MantineColorsTuple;

/** Mantine colour -> our tokens. */
const colours: Record<string, { strong: string; hover: string; soft: string; on: string }> = {
  copper: { strong: 'copper', hover: 'copper-hover', soft: 'copper-soft', on: 'on-copper' },
  tile: { strong: 'tile', hover: 'tile-hover', soft: 'tile-soft', on: 'on-tile' },
  red: { strong: 'danger', hover: 'danger', soft: 'danger-soft', on: 'on-copper' },
  green: { strong: 'success', hover: 'success', soft: 'success-soft', on: 'on-copper' },
  yellow: { strong: 'warning', hover: 'warning', soft: 'warning-soft', on: 'on-copper' },
  gray: { strong: 'muted', hover: 'ink', soft: 'sunken', on: 'surface' },
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const result = defaultVariantColorsResolver(input);
  const colour = colours[input.color ?? input.theme.primaryColor];
  return input.variant === 'filled' && colour ? { ...result, color: `var(--c-${colour.on})` } : result;
};

/** A dialog's `<header>` must not be a banner landmark. */
const PLAIN_HEAD = { header: { role: 'none' } };
const CLOSE = { 'aria-label': 'Zatvori' };

export const theme = createTheme({
  primaryColor: 'copper',
  colors: {
    copper: ramp('copper'),
    tile: ramp('tile'),
    gray: ramp('stone'),
    dark: ramp('ink'),
    red: status('danger'),
    green: status('success'),
    yellow: status('warning'),
  },
  primaryShade: 7,
  variantColorResolver,
  white: '#fffdf8',
  black: '#161d20',
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '650' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  // The step that matters is 1024 px: below it the sidebar is an overlay (SPEC section 9).
  breakpoints: { xs: '30em', sm: '40em', md: '64em', lg: '80em', xl: '96em' },
  defaultRadius: 'sm',
  radius: { xs: 'var(--radius-1)', sm: 'var(--radius-2)', md: 'var(--radius-2)', lg: 'var(--radius-3)' },
  shadows: { xs: 'var(--shadow-1)', sm: 'var(--shadow-1)', md: 'var(--shadow-2)', lg: 'var(--shadow-3)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Checkbox: { defaultProps: { color: 'tile', iconColor: 'var(--c-on-tile)' } },
    Radio: { defaultProps: { color: 'tile', iconColor: 'var(--c-on-tile)' } },
    Switch: { defaultProps: { color: 'tile' } },
    SegmentedControl: { defaultProps: { color: 'tile', autoContrast: false } },
    Pagination: { defaultProps: { color: 'tile' } },
    Progress: { defaultProps: { color: 'tile' } },
    Loader: { defaultProps: { color: 'tile', type: 'oval' } },
    Badge: {
      defaultProps: {
        ...{ variant: 'light', color: 'tile', radius: 'sm', tt: 'none', fw: 600, fz: '0.75rem' },
        // In a narrow column of a table it would be cut to a letter.
        miw: 'max-content',
      },
    },
    Modal: {
      defaultProps: {
        attributes: PLAIN_HEAD,
        closeButtonProps: CLOSE,
        centered: true,
        radius: 'md',
        overlayProps: { color: 'var(--c-scrim)', backgroundOpacity: 1 },
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Drawer: {
      defaultProps: {
        attributes: PLAIN_HEAD,
        closeButtonProps: CLOSE,
        overlayProps: { color: 'var(--c-scrim)', backgroundOpacity: 1 },
      },
    },
    // ARIA allows only items in a menu, so no focusable placeholder.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 100 },
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 100 } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
  },
});

/** CSS variables that Mantine would derive from its own palette. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables: Record<string, string> = {
    '--mantine-color-text': 'var(--c-ink)',
    '--mantine-color-bright': 'var(--c-ink)',
    '--mantine-color-body': 'var(--c-surface)',
    '--mantine-color-dimmed': 'var(--c-muted)',
    '--mantine-color-placeholder': 'var(--c-muted)',
    '--mantine-color-anchor': 'var(--c-link)',
    '--mantine-color-error': 'var(--c-danger)',
    '--mantine-color-success': 'var(--c-success)',
    '--mantine-color-default': 'var(--c-surface)',
    '--mantine-color-default-hover': 'var(--c-sunken)',
    '--mantine-color-default-color': 'var(--c-ink)',
    '--mantine-color-default-border': 'var(--c-line-strong)',
    '--mantine-color-disabled': 'var(--c-sunken)',
    '--mantine-color-disabled-color': 'var(--c-muted)',
    '--mantine-color-disabled-border': 'var(--c-line)',
    '--mantine-primary-color-contrast': 'var(--c-on-copper)',
  };
  for (const [name, { strong, hover, soft, on }] of Object.entries(colours)) {
    const prefix = `--mantine-color-${name}`;
    variables[`${prefix}-text`] = `var(--c-${strong})`;
    variables[`${prefix}-contrast`] = `var(--c-${on})`;
    variables[`${prefix}-filled`] = `var(--c-${strong})`;
    variables[`${prefix}-filled-hover`] = `color-mix(in srgb, var(--c-${hover}) 88%, var(--c-ink))`;
    variables[`${prefix}-light`] = `var(--c-${soft})`;
    variables[`${prefix}-light-hover`] = `color-mix(in srgb, var(--c-${soft}) 88%, var(--c-ink))`;
    variables[`${prefix}-light-color`] = `var(--c-${strong})`;
    variables[`${prefix}-outline`] = `var(--c-${strong})`;
    variables[`${prefix}-outline-hover`] = `var(--c-${soft})`;
  }
  return { variables: {}, light: variables, dark: variables };
};
