import { type RefObject, useEffect } from 'react';

/**
 * What a person prints is what the page is about: everything unfolded, on white. When it is printed all is as before.
 */
export function usePrint(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    let theme: string | undefined;
    const before = (): void => {
      opened = [...(root.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])].filter(
        ({ dataset }) => dataset.print !== 'closed',
      );
      for (const one of opened) one.open = true;
      theme = document.documentElement.dataset.theme;
      document.documentElement.dataset.theme = 'light';
    };
    const after = (): void => {
      for (const one of opened) one.open = false;
      opened = [];
      if (theme) document.documentElement.dataset.theme = theme;
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [root]);
}

/** Says that all is drawn, to whoever prints the page (checker.api.ts): pictures and fonts included. */
export async function markPrintReady(): Promise<void> {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  document.documentElement.dataset.printReady = 'true';
}
