import { useState } from 'react';
import {
  amountOf,
  articlesText,
  km,
  type PricedLine,
  totalLabel,
  totalOf,
  VAT_LABELS,
} from '../../modules/shop/articles/prices.ts';
import { readQuantity } from '../../modules/shop/inquiries/inquiry-form.ts';
import { InquiryForm } from './inquiry-form.tsx';
import type { Wish, Wishes } from './wishes.ts';

/** A line as it is counted; null while its quantity is none. */
function lineOf({ price, quantity }: Wish): PricedLine | null {
  const read = readQuantity(quantity);
  return 'value' in read ? { price, quantity: read.value } : null;
}

/** What the visitor has gathered, and the form that asks for it. */
export function Inquiry({ org, wishes }: { org: string | null; wishes: Wishes }) {
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { all } = wishes;
  return (
    <section id="upit" tabIndex={-1} className="inquiry" aria-labelledby="upit-naslov">
      <div className="page inquiry-inside">
        <div className="inquiry-list">
          <h2 id="upit-naslov">Vaš upit</h2>
          <div role="status">
            {sent && all.length === 0 && (
              <p className="inquiry-sent">
                Upit je poslan. Odgovor ćete dobiti na e-mail koji ste naveli. Možete sastaviti i novi upit.
              </p>
            )}
          </div>
          {all.length === 0 ? (
            <p className="inquiry-none">
              Artikle koji vas zanimaju dodajte dugmetom „Dodaj u upit”. Lista ostaje u ovom pregledniku dok
              je ne pošaljete.
            </p>
          ) : (
            <>
              <ul className="wishes" aria-label="Artikli u upitu">
                {all.map((wish) => (
                  <WishLine key={wish.code} wish={wish} wishes={wishes} />
                ))}
              </ul>
              <Total all={all} />
            </>
          )}
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
        </div>
        {all.length > 0 && (
          <InquiryForm
            org={org}
            wishes={all}
            onProblem={setProblem}
            onSent={() => {
              setSent(true);
              wishes.clear();
              document.getElementById('upit')?.scrollIntoView();
            }}
          />
        )}
      </div>
    </section>
  );
}

function WishLine({ wish, wishes }: { wish: Wish; wishes: Wishes }) {
  const { code, name, unit, price, quantity } = wish;
  const read = readQuantity(quantity);
  const wrong = 'error' in read ? read.error : null;
  const line = lineOf(wish);
  const amount = line && amountOf(line);
  const id = `kolicina-${code}`;
  return (
    <li className="wish-line">
      <span className="wish-name">{name}</span>
      <span className="wish-quantity">
        <label className="unseen" htmlFor={id}>
          Količina: {name}
        </label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={quantity}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-greska` : undefined}
          onChange={({ currentTarget }) => wishes.setQuantity(code, currentTarget.value)}
        />
        <span>{unit}</span>
      </span>
      <span className="wish-amount">
        {amount === null ? (price ? '' : 'na upit') : km(amount)}
        {amount !== null && price?.gross === null && ` ${VAT_LABELS.without}`}
      </span>
      <button type="button" className="text-button" onClick={() => wishes.remove(code)}>
        Ukloni<span className="unseen">: {name}</span>
      </button>
      {wrong && (
        <p id={`${id}-greska`} className="field-error">
          {wrong}
        </p>
      )}
    </li>
  );
}

/** The sum of what has a price; it says what is not in it. */
export function Total({ all }: { all: readonly Wish[] }) {
  const total = totalOf(all.flatMap((wish) => lineOf(wish) ?? []));
  const asked = all.filter(({ price }) => !price).length;
  return (
    <p className="wish-total">
      {total && (
        <>
          {totalLabel(total.vat)}: <b>{km(total.amount)}</b>
        </>
      )}
      {asked > 0 && (
        <span>
          {' '}
          {total ? 'i ' : ''}
          {articlesText(asked)} na upit
        </span>
      )}
    </p>
  );
}
