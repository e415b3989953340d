import { useEffect, useState } from 'react';
import { type ShopContent, shopAddress } from '../../modules/shop/catalog/shown.ts';
import { isAuthenticated } from '../../web/session.ts';
import { ShopLink } from './shop-link.tsx';
import { type Go, LIST } from './use-shop.ts';

/** Stands where articles would: an empty or closed shop, one that could not be read, or a search that found nothing. */
export function Nothing({ content, go }: { content: ShopContent; go: Go }) {
  const { asked, open, total } = content;
  const [signedIn, setSignedIn] = useState(false);
  // Who is signed in is known in the browser only.
  useEffect(() => setSignedIn(isAuthenticated()), []);
  if (total > 0)
    return (
      <div className="nothing">
        <h2>Ništa nije pronađeno.</h2>
        <p>
          {asked.q
            ? `Za „${asked.q}” nema artikala. Probajte kraću riječ ili drugu grupu.`
            : 'U ovoj grupi trenutno nema artikala.'}
        </p>
        <p>
          <ShopLink className="button button-line" href={shopAddress({ org: asked.org })} go={go} to={LIST}>
            Pokaži cijelu ponudu
          </ShopLink>
        </p>
      </div>
    );
  if (content.unknown)
    return (
      <div className="nothing">
        <h2>Ponuda se trenutno ne može prikazati.</h2>
        <p>Artikli i cijene ne mogu se učitati. Osvježite stranicu za koji trenutak.</p>
      </div>
    );
  // The contact form of the site is read by the operator, who does not answer for the shops of others.
  const own = asked.org === null;
  return (
    <div className="nothing">
      <h2>{open ? 'Police se tek pune.' : 'Prodavnica još nije otvorena.'}</h2>
      <p>
        {open
          ? 'Ovdje će stajati artikli s cijenama. Svratite uskoro'
          : 'Ponuda će biti ovdje kad se prodavnica otvori'}
        {own ? ', a do tada slobodno pitajte: rado odgovaramo.' : '.'}
      </p>
      {own && (
        <p>
          <a className="button" href="/#contact">
            Pitajte nas
          </a>
        </p>
      )}
      {signedIn && (
        <p className="nothing-own">
          Ako je ovo vaša prodavnica:{' '}
          {open ? (
            <a href="/erp/sifarnici/artikli">dodajte artikle</a>
          ) : (
            <a href="/erp/prodavnica">otvorite je</a>
          )}{' '}
          {open && 'i označite ih kao „U prodavnici”.'}
        </p>
      )}
    </div>
  );
}
