import type { ReactNode } from 'react';
import { counted, formatNumber, Scroll } from '../../../../admin/kit/index.ts';
import { shownName } from '../../dns/names.ts';
import { readableContent } from '../../dns/presentation.ts';
import type { ImportPreview } from '../zone-file.api.ts';
import classes from './zones.module.css';

/** Lines of one kind that are shown; more would hold up the browser. */
const MOST_SHOWN = 500;
const RECORDS = ['zapis', 'zapisa', 'zapisa'] as const;

/** What an import would do: what comes, what goes, what is refused and why. */
export function ImportChanges({ preview }: { preview: ImportPreview }) {
  const { added, changed, removed, same, hosts, refused, left_out, warnings, ns } = preview;
  return (
    <>
      <p className={classes.counts} role="status">
        <b data-sign="+">Dodaje se {formatNumber(added.length)}</b>
        <b data-sign="~">mijenja {formatNumber(changed.length)}</b>
        <b data-sign="-">briše {formatNumber(removed.length)}</b>
        <span className={classes.muted}>ostaje isto {counted(same, ...RECORDS)}</span>
      </p>
      {hosts > 0 && (
        <p className={classes.small}>
          Adrese hostova u datoteci se preskaču ({hosts}): hostovi čuvaju svoje.
        </p>
      )}
      {ns.length > 0 && (
        <p className={classes.small}>
          DNS serveri iz datoteke ({ns.map(shownName).join(', ')}) se ne uvode: zadaju se u postavkama domene.
        </p>
      )}
      <Scroll aria-label="Promjene" className={classes.changes}>
        <ul>
          {part(added, ({ line, owner, type, content, ttl }) => (
            <Line key={`a${line}`} sign="+" word="Dodaje se">
              {shownName(owner)} {type} {readableContent(content)} <i>{ttl} s</i>
            </Line>
          ))}
          {part(changed, ({ owner, type, content, from, to }) => (
            <Line key={`${owner} ${type} ${content}`} sign="~" word="Mijenja se">
              {shownName(owner)} {type} {readableContent(content)}{' '}
              <i>
                TTL <del>{from}</del> {to} s
              </i>
            </Line>
          ))}
          {part(removed, ({ owner, type, content, ttl }) => (
            <Line key={`${owner} ${type} ${content}`} sign="-" word="Briše se">
              {shownName(owner)} {type} {readableContent(content)} <i>{ttl} s</i>
            </Line>
          ))}
        </ul>
      </Scroll>
      <Remarks
        title="Neće biti uvezeno"
        lines={refused.map(({ line, text, message }) => ({ line, text, message }))}
      />
      <Remarks title="Izostavljeno" lines={left_out} />
      <Remarks title="Obratite pažnju" lines={warnings} />
    </>
  );
}

function part<T>(rows: readonly T[], show: (row: T) => ReactNode): ReactNode {
  const more = rows.length - MOST_SHOWN;
  return (
    <>
      {rows.slice(0, MOST_SHOWN).map(show)}
      {more > 0 && <li className={classes.muted}>… i još {more}</li>}
    </>
  );
}

const Line = ({ sign, word, children }: { sign: '+' | '~' | '-'; word: string; children: ReactNode }) => (
  <li data-sign={sign}>
    <span role="img" aria-label={word}>
      {sign === '-' ? '−' : sign}
    </span>
    <span className={classes.value}>{children}</span>
  </li>
);

const Remarks = ({
  title,
  lines,
}: {
  title: string;
  lines: readonly { line: number; text?: string; message: string }[];
}) =>
  lines.length === 0 ? null : (
    <section aria-label={title}>
      <h3 className={classes.small}>
        {title} ({formatNumber(lines.length)})
      </h3>
      <ul className={classes.remarks}>
        {lines.slice(0, MOST_SHOWN).map(({ line, text, message }) => (
          <li key={`${line} ${text} ${message}`}>
            <b>Red {line}:</b> {text && <code>{text}</code>} {message}
          </li>
        ))}
      </ul>
    </section>
  );
