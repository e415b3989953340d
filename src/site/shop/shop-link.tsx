import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { Go } from './use-shop.ts';

interface ShopLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  go: Go;
  /** Id of the part that it leads to. */
  to?: string;
}

/** A link within the shop. Without the script, or into another tab, it is an ordinary one. */
export function ShopLink({ href, go, to, ...link }: ShopLinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href, to);
  };
  return <a {...link} href={href} onClick={follow} />;
}
