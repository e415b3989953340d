import { type RefObject, useEffect } from 'react';

const isThere = (one: Element): boolean => one.isConnected && !one.matches(':disabled');

/**
 * Keeps the keyboard where it was when what had the focus goes away, or may not be used any more (a button "Prekini", a step back that was
 * the last): the focus goes to the nearest thing around it that is still there, not to the beginning of the page.
 */
export function useKeptFocus(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = within.current;
    if (!root) return;
    let around: Element[] = [];
    const remember = ({ target }: FocusEvent): void => {
      around = [];
      for (let one = target as Element | null; one && one !== root; one = one.parentElement) around.push(one);
      around.push(root);
    };
    // What the person left by themselves is still there a moment later; what goes away is left before it has gone.
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
