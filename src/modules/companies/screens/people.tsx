import { Panel } from '../../../admin/kit/index.ts';
import { formatPhone } from '../../../core/kinds/phone.ts';
import type { ResourceRecord } from '../../../core/resource.ts';
import classes from './companies.module.css';

interface Contact {
  ime: string;
  uloga: string | null;
  email: string | null;
  telefon: string | null;
}

/** Contact persons, each a click from a mail or a call. */
export function People({ record }: { record: ResourceRecord }) {
  const people = record.kontakti as Contact[];
  if (people.length === 0) return null;
  return (
    <Panel title="Kontakt osobe">
      <ul className={classes.items}>
        {people.map(({ ime, uloga, email, telefon }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are shown as they are
          <li key={index}>
            <div>
              <span className={classes.person}>{ime}</span>
              {uloga && <span className={classes.quiet}>{uloga}</span>}
            </div>
            <span className={classes.ways}>
              {email && <a href={`mailto:${email}`}>{email}</a>}
              {telefon && <a href={`tel:${telefon}`}>{formatPhone(telefon)}</a>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
