import { Button } from '@mantine/core';
import { Dialog, formatDateTime, NONE } from '../../../../../admin/kit/index.ts';
import { shownText } from './from-text.ts';
import classes from './review.module.css';
import type { Review } from './use-review.ts';

/** Two people have changed one value: both are shown, and one decides. */
export function ClashDialog({ review: { saver, document, me } }: { review: Review }) {
  const { clash, pending } = saver;
  if (!clash) return null;
  const { current, fields, lines, name } = clash;
  const specOf = (key: string) => document.spec?.fields.find((field) => field.key === key);
  const shown = (key: string, value: string | null | undefined): string => {
    const spec = specOf(key);
    return (spec ? shownText(spec, value) : value) || NONE;
  };
  return (
    <Dialog
      opened
      onClose={() => {}}
      title="Dokument je u međuvremenu izmijenjen"
      size="36rem"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <p className={classes.lead}>
        {current.updated_by !== null && current.updated_by === me ? (
          <>Vi ste isto promijenili u drugom prozoru, {formatDateTime(current.updated_at)}.</>
        ) : (
          <>
            Isto je {formatDateTime(current.updated_at)} promijenila druga osoba
            {current.updated_by !== null && (
              <>
                : <b>{current.updated_by}</b>
              </>
            )}
            .
          </>
        )}{' '}
        Vaš unos nije izgubljen.
      </p>
      <ul className={classes.differences} aria-label="Razlike">
        {fields.map((key) => (
          <li key={key}>
            {specOf(key)?.label ?? key}:{' '}
            <b>{shown(key, (pending.fields[key] ?? document.fields[key])?.value)}</b> (vi) /{' '}
            <b>{shown(key, current.fields[key]?.value)}</b> (sačuvano)
          </li>
        ))}
        {name && (
          <li>
            Naziv: <b>{pending.name}</b> (vi) / <b>{current.name}</b> (sačuvano)
          </li>
        )}
        {lines && (
          <li>
            Stavke: <b>{pending.lines?.length ?? 0}</b> (vi) / <b>{current.lines.length}</b> (sačuvano)
          </li>
        )}
      </ul>
      <div className={classes.choices}>
        <Button data-autofocus onClick={() => saver.decide(true)}>
          Zadrži moje
        </Button>
        <Button variant="default" onClick={() => saver.decide(false)}>
          Uzmi sačuvano
        </Button>
      </div>
    </Dialog>
  );
}
