import { useLayoutEffect, useRef } from 'react';
import { type ShopContent, shopAddress } from '../../modules/shop/catalog/shown.ts';
import { ArticlePicture } from './picture.tsx';
import { Price } from './price.tsx';
import { ShopLink } from './shop-link.tsx';
import type { Go } from './use-shop.ts';
import { WishButton } from './wish-button.tsx';
import type { Wishes } from './wishes.ts';

/** Displayed width of the picture (shop.css). */
const SIZES = '(max-width: 40rem) 92vw, 30rem';

interface PanelProps {
  asked: ShopContent['asked'];
  article: NonNullable<ShopContent['article']>;
  wishes: Wishes;
  go: Go;
}

/**
 * An opened article, beside the list. It stands open in the page that the server sends, so that it is there without the script; with it,
 * it is modal, keeps the focus and closes by Escape.
 */
export function ArticlePanel({ asked, article, wishes, go }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const back = shopAddress({ ...asked, article: null });
  useLayoutEffect(() => {
    const own = dialog.current!;
    own.removeAttribute('open');
    own.showModal();
    // Gives the focus back to where it was.
    return () => own.close();
  }, []);
  const { code, name, group, unit, price, text } = article;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; this is for a click beside it
    <dialog
      ref={dialog}
      className="panel"
      open
      aria-labelledby="artikl-naziv"
      onCancel={(event) => {
        event.preventDefault();
        go(back);
      }}
      onClick={(event) => {
        if (event.target === dialog.current) go(back);
      }}
    >
      <div className="panel-inside">
        <ShopLink className="panel-close" href={back} go={go}>
          Zatvori
        </ShopLink>
        <div className="panel-box">
          <ArticlePicture org={asked.org} article={article} sizes={SIZES} first />
        </div>
        <div className="panel-text">
          <p className="article-group">{[group, `šifra ${code}`].filter(Boolean).join(' · ')}</p>
          <h2 id="artikl-naziv">{name}</h2>
          <Price price={price} unit={unit} />
          {text && <p className="lines">{text}</p>}
          <p className="panel-actions">
            <WishButton className="button" article={article} wishes={wishes} wished="Ukloni iz upita" />
            {wishes.has(code) && (
              <ShopLink className="button button-line" href={`${back}#upit`} go={go} to="upit">
                Pošalji upit
              </ShopLink>
            )}
          </p>
          <p className="panel-note">
            Ovdje se ne plaća i ne naručuje: pošaljite upit i prodavnica će vam odgovoriti s ponudom.
          </p>
        </div>
      </div>
    </dialog>
  );
}
