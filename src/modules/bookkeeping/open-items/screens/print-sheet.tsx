import type { ReactNode } from 'react';
import type { PartnerItems } from '../items.api.ts';
import classes from './sheet.module.css';

interface SheetProps {
  title: string;
  /** Under the title: number, day. */
  about: string;
  organisation: string;
  partner: PartnerItems['partner'];
  children: ReactNode;
}

/** A sheet between two firms, as it is printed: both at the top, both to sign at the end. */
export function Sheet({ title, about, organisation, partner, children }: SheetProps) {
  const place = [partner.postanski_broj, partner.grad].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <article className={classes.sheet} tabIndex={0} aria-label={title}>
      <div className={classes.parties}>
        <p>
          <strong>{organisation}</strong>
        </p>
        <p>
          <strong>{partner.naziv}</strong>
          {[partner.adresa, place, partner.jib && `JIB ${partner.jib}`].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <h2>{title}</h2>
      <p className={classes.about}>{about}</p>
      {children}
      <div className={classes.signatures}>
        <p>Za {organisation}</p>
        <p>Za {partner.naziv}</p>
      </div>
    </article>
  );
}
