/**
 * The key that shortcuts are used with, as the keyboard calls it: ⌘ on a Mac or an iPad, whose ⌘ counts as Ctrl in all handlers. Pages
 * made ahead say Ctrl; hydration corrects their text, but not their attributes.
 */
export const CTRL: '⌘' | 'Ctrl' =
  typeof document !== 'undefined' && /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl';
