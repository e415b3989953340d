/** The icons of the site beside favicon.svg, drawn at build (made/icons.ts); sizes in pixels. */
export const ICONS = {
  small: { path: '/ikona-192.png', size: 192 },
  large: { path: '/ikona-512.png', size: 512 },
  /** Cut to any shape by the system, so that only the middle four fifths are sure to be seen. */
  maskable: { path: '/ikona-maskirna-512.png', size: 512 },
  apple: { path: '/apple-touch-icon.png', size: 180 },
} as const;
