/** The site's icons besides favicon.svg, drawn at build (made/icons.ts); sizes in pixels. */
export const ICONS = {
  small: { path: '/ikona-192.png', size: 192 },
  large: { path: '/ikona-512.png', size: 512 },
  /** Masked by the system: only the central 80 % are sure to be visible. */
  maskable: { path: '/ikona-maskirna-512.png', size: 512 },
  apple: { path: '/apple-touch-icon.png', size: 180 },
} as const;
