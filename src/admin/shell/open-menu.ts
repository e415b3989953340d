/** Menus of the top bar that a page can open, by an event. */
const EVENT = 'open-menu';
export type MenuName = 'tenant';

export const openMenu = (name: MenuName): boolean => dispatchEvent(new CustomEvent(EVENT, { detail: name }));

/** Subscribes to requests to open a menu; returns the unsubscriber. */
export function onOpenMenu(name: MenuName, open: () => void): () => void {
  const listen = (event: Event): void => {
    if ((event as CustomEvent<MenuName>).detail === name) open();
  };
  addEventListener(EVENT, listen);
  return () => removeEventListener(EVENT, listen);
}
