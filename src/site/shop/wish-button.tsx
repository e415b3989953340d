import type { ReactNode } from 'react';
import type { ShownArticle } from '../../modules/shop/catalog/shown.ts';
import { MOST_ITEMS } from '../../modules/shop/inquiries/inquiry-form.ts';
import { toast } from '../frame/toasts.tsx';
import type { Wishes } from './wishes.ts';

interface WishButtonProps {
  className: string;
  article: ShownArticle;
  wishes: Wishes;
  /** What stands on it while the article is in the inquiry. */
  wished: string;
  children?: ReactNode;
}

/** Puts an article into the inquiry, and takes it out again. */
export function WishButton({ className, article, wishes, wished, children }: WishButtonProps) {
  const isWished = wishes.has(article.code);
  const toggle = (): void => {
    if (isWished) wishes.remove(article.code);
    else if (!wishes.add(article))
      toast.error(`U upit stane najviše ${MOST_ITEMS} artikala.`, { id: 'upit' });
  };
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isWished}
      disabled={!wishes.ready}
      onClick={toggle}
    >
      {isWished ? wished : 'Dodaj u upit'}
      {children}
    </button>
  );
}
