/** The ground of the site in each theme (`--c-bg` of web/tokens.css), where style sheets do not reach. */
export const THEME_COLORS = { light: '#f7f2e8', dark: '#161d20' } as const;
