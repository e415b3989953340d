/**
 * The key of shortcuts as the person's keyboard calls it: ⌘ on a Mac or an iPad, where the handlers take it for Ctrl. Pages that are
 * made ahead say Ctrl.
 */
export const CTRL: '⌘' | 'Ctrl' =
  typeof document !== 'undefined' && /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl';
