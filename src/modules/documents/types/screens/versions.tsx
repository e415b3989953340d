import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import {
  Dialog,
  EmptyState,
  Fetched,
  formatDateTime,
  NONE,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { type Difference, type DocumentType, TYPES_PATH, type VersionRow } from '../types.api.ts';
import classes from './types.module.css';

/** Versions of a type's fields, the newest first, each with what it changed. */
export function Versions({ type }: { type: DocumentType }) {
  const asked = useGet<VersionRow[]>(`${TYPES_PATH}/${type.idguid}/verzije`);
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Panel title="Verzije polja">
      <Fetched asked={asked}>
        {(versions) => (
          <ol className={classes.versions} reversed>
            {versions.map((version) => (
              <li key={version.number}>
                <b>Verzija {version.number}</b>
                {version.number === type.current_version && <Badge size="sm">Važeća</Badge>}
                <span className={classes.note}>
                  {[formatDateTime(version.created_at), version.created_by].filter(Boolean).join(', ')}
                </span>
                <span className={classes.note}>
                  polja: {version.fields}
                  {version.columns > 0 && `, kolona stavki: ${version.columns}`}
                </span>
                {version.note && <span>{version.note}</span>}
                {version.number > 1 && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => setShown(version.number)}
                    aria-label={`Šta je promijenjeno u verziji ${version.number}`}
                  >
                    Šta je promijenjeno
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Fetched>
      {shown !== null && <Changed type={type} number={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function Changed({ type, number, onClose }: { type: DocumentType; number: number; onClose: () => void }) {
  const asked = useGet<Difference[]>(`${TYPES_PATH}/${type.idguid}/verzije/${number}/razlike`);
  return (
    <Dialog opened onClose={onClose} title={`Verzija ${number} prema verziji ${number - 1}`} size="lg">
      <Fetched asked={asked}>{(differences) => <Differences differences={differences} />}</Fetched>
    </Dialog>
  );
}

const WHAT: Readonly<Record<Difference['what'], string>> = {
  added: 'Dodato',
  removed: 'Uklonjeno',
  changed: 'Izmijenjeno',
  moved: 'Redoslijed',
  rest: 'Ostalo',
};
const COLOUR: Partial<Record<Difference['what'], string>> = { added: 'green', removed: 'red' };

/** Differences between two versions, field by field. */
export const Differences = ({ differences }: { differences: readonly Difference[] }) =>
  differences.length === 0 ? (
    <EmptyState title="Nema razlika" />
  ) : (
    <ul className={classes.differences}>
      {differences.map(({ what, field, label, details }) => (
        <li key={`${what} ${field}`}>
          <Badge size="sm" color={COLOUR[what] ?? 'gray'} variant="light">
            {WHAT[what]}
          </Badge>{' '}
          {field === null ? (
            what === 'rest' && 'Dijelovi šeme koji nisu polja.'
          ) : (
            <>
              <b>{label}</b> <code className={classes.code}>{field}</code>
            </>
          )}
          {details.length > 0 && (
            <dl>
              {details.map((detail) => (
                <div key={detail.what}>
                  <dt>{detail.what}</dt>
                  <dd>
                    <del>{detail.from || NONE}</del> <ins>{detail.to || NONE}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
