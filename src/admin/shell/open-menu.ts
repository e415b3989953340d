/** A menu of the top bar that a page may open: its name, told by an event, since the page knows nothing of the bar. */
const EVENT = 'open-menu';
export type MenuName = 'tenant';

export const openMenu = (name: MenuName): boolean => dispatchEvent(new CustomEvent(EVENT, { detail: name }));

/** Calls `open` when a page asks for the menu. Answers how to stop that. */
export function onOpenMenu(name: MenuName, open: () => void): () => void {
  const listen = (event: Event): void => {
    if ((event as CustomEvent<MenuName>).detail === name) open();
  };
  addEventListener(EVENT, listen);
  return () => removeEventListener(EVENT, listen);
}
