import { type RefObject, useEffect } from 'react';

const isThere = (one: Element): boolean => one.isConnected && !one.matches(':disabled');

/**
 * Keeps the keyboard's place when the focused element disappears or is disabled (a "Prekini" button, the last undo step): focus
 * moves to the nearest focusable element around it instead of the start of the page.
 */
export function useFocusFallback(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = within.current;
    if (!root) return;
    let around: Element[] = [];
    const remember = ({ target }: FocusEvent): void => {
      around = [];
      for (let one = target as Element | null; one && one !== root; one = one.parentElement) around.push(one);
      around.push(root);
    };
    // An element that the person left is still there a moment later; one that is removed loses focus first.
    const forget = ({ target }: FocusEvent): void => {
      requestAnimationFrame(() => {
        if (around[0] === target && document.activeElement !== target && isThere(around[0])) around = [];
      });
    };
    const keep = (): void => {
      const [had, ...others] = around;
      if (!had || document.activeElement !== document.body) return;
      if (isThere(had)) return;
      around = [];
      const home = others.find((one): one is HTMLElement => one.isConnected && one instanceof HTMLElement);
      if (!home) return;
      home.tabIndex = -1;
      home.focus({ preventScroll: true });
    };
    root.addEventListener('focusin', remember);
    root.addEventListener('focusout', forget);
    const observer = new MutationObserver(() => requestAnimationFrame(keep));
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', remember);
      root.removeEventListener('focusout', forget);
    };
  }, [within]);
}
