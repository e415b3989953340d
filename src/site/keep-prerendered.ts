/** Props of an element that a browser leaves as it was prerendered. */
export const KEEP_PRERENDERED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };
