/** Props of an element that a browser leaves as it was prerendered. */
export const AS_IT_STANDS = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };
