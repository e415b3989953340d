/**
 * Properties of a menu that a key opens. By default it is closed by any key outside; without animations it stands there before the key that
 * opens it has reached every listener, and would be closed by it. Open, it has the focus, and Escape closes it.
 */
export const MENU_OF_KEY: { clickOutsideEvents: string[] } = {
  clickOutsideEvents: ['mousedown', 'touchstart'],
};
