import { useCallback, useEffect, useRef, useState } from 'react';
import { SHOP_PAGE, type ShopContent } from '../../modules/shop/catalog/shown.ts';
import { api } from '../../web/api.ts';

/** Follows an address of the shop without leaving the page. `to`: id of the part that is then shown. */
export type Go = (address: string, to?: string) => void;

interface ShopControl {
  content: ShopContent;
  /** Something else has been asked for and not come yet. */
  busy: boolean;
  go: Go;
}

/** Id of the list of articles. */
export const LIST = 'ponuda';

/** Scrolls to a part, which gets the focus if what had it is gone. */
function showPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  if (document.activeElement === document.body) part?.focus({ preventScroll: true });
}

/** What the page shows: first what the server embedded, then what its links lead to, with addresses of their own. */
export function useShop(first: ShopContent): ShopControl {
  const [content, setContent] = useState(first);
  const [busy, setBusy] = useState(false);
  const asking = useRef<AbortController | null>(null);
  /** The query whose content is shown. */
  const shown = useRef<string | null>(null);

  const load = useCallback(async (search: string): Promise<boolean> => {
    asking.current?.abort();
    const abort = new AbortController();
    asking.current = abort;
    setBusy(true);
    try {
      const { data } = await api.get<ShopContent>(`/api/public/shop${search}`, {
        auth: false,
        signal: abort.signal,
      });
      shown.current = search;
      setContent(data);
      return true;
    } catch {
      // The server's page says what is the matter.
      if (!abort.signal.aborted) location.assign(`${SHOP_PAGE}${search}`);
      return false;
    } finally {
      if (asking.current === abort) setBusy(false);
    }
  }, []);

  useEffect(() => {
    shown.current = location.search;
    // Also a link to a part of the page is told of here.
    const back = (): void => {
      if (location.search !== shown.current) void load(location.search);
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [load]);

  const go = useCallback<Go>(
    (address, to) => {
      const { search } = new URL(address, location.href);
      void load(search).then((came) => {
        if (!came) return;
        history.pushState(null, '', `${SHOP_PAGE}${search}`);
        if (to !== undefined) requestAnimationFrame(() => showPart(to));
      });
    },
    [load],
  );
  return { content, busy, go };
}
