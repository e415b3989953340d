/** Background of the site per theme (`--c-bg` of web/tokens.css), for use outside of style sheets. */
export const THEME_COLORS = { light: '#f7f2e8', dark: '#161d20' } as const;
