import { createContext, use, useEffect } from 'react';

/** Name of the installation, shown in the top bar and behind every page's title. */
export const BrandContext = createContext('Aplikacija');

/** Puts `title · <site name>` in the browser's tab while the component is shown. */
export function useTitle(title: string): void {
  const brand = use(BrandContext);
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
}
