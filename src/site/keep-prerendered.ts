/** Props of an element whose prerendered HTML is kept by hydration. */
export const KEEP_PRERENDERED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };
