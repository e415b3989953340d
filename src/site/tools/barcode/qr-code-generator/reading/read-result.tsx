import { useState } from 'react';
import { Action, CopyButton } from '../../../kit/actions.tsx';
import { Notice } from '../../../kit/notice.tsx';
import type { Reading } from './decode.ts';
import type { ReadField } from './read-fields.ts';
import { recognise } from './recognise.ts';

/** The text of a code: its kind, its fields, and the plain text. Nothing is opened automatically. */
export function ReadResult({ reading, at }: { reading: Reading; at?: number }) {
  const { kind, fields, warnings } = recognise(reading.text);
  const secret = fields.some((field) => field.secret);
  return (
    <article className="qr-read">
      <div className="qr-read-head">
        <h3>
          {at !== undefined && `${at}. `}
          {kind}
        </h3>
        <CopyButton content={() => reading.text}>Kopiraj sve</CopyButton>
      </div>
      {warnings.map((warning) => (
        <Notice key={warning} kind="warning">
          {warning}
        </Notice>
      ))}
      {reading.note && <Notice kind="info">{reading.note}</Notice>}
      {fields.length > 0 && (
        <dl>
          {fields.map((field, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
            <FieldLine key={`${field.label}${n}`} field={field} />
          ))}
        </dl>
      )}
      {fields.length === 0 ? (
        <pre>{reading.text}</pre>
      ) : (
        <details open={!secret && fields.length < 2}>
          <summary>Cijeli sadržaj kao tekst{secret && ' (s lozinkom)'}</summary>
          <pre>{reading.text}</pre>
        </details>
      )}
    </article>
  );
}

function FieldLine({ field }: { field: ReadField }) {
  const [open, setOpen] = useState(!field.secret);
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        {field.link ? (
          <a href={field.value} target="_blank" rel="noopener noreferrer nofollow">
            {field.value}
          </a>
        ) : (
          <span className={field.secret ? 'qr-secret' : undefined}>{open ? field.value : '••••••••'}</span>
        )}
        {field.secret && <Action onClick={() => setOpen(!open)}>{open ? 'Sakrij' : 'Prikaži'}</Action>}
        <CopyButton content={() => field.value} label={`Kopiraj: ${field.label}`} />
      </dd>
    </div>
  );
}
