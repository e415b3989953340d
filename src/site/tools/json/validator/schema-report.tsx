import { Notice } from '../../kit/notice.tsx';
import { counted, countText } from '../../kit/sizes.ts';
import type { ByteRange } from '../../kit/text-chunks.ts';
import { ExcerptText, Findings, PositionButton } from '../findings.tsx';
import type { LocatedMismatch, SchemaCheck } from '../schema/check.ts';
import type { SchemaResult } from './worker.ts';

type Go = ((mark: ByteRange) => void) | undefined;

/** The result of validating against the schema. */
export function SchemaReport({ schema, go }: { schema: SchemaResult; go: Go }) {
  switch (schema.is) {
    case 'none':
      return null;
    case 'waiting':
      return <Notice kind="info">Po šemi se provjerava kada JSON bude ispravan.</Notice>;
    case 'unusable':
      return <Notice kind="error">{schema.message}</Notice>;
    case 'broken':
      return (
        <>
          <Notice kind="error">
            <strong>Šema nije ispravan JSON.</strong>
          </Notice>
          <Findings findings={schema.diagnosis.findings.filter(({ severity }) => severity === 'error')} />
        </>
      );
    case 'checked':
      return <Checked check={schema.check} go={go} />;
  }
}

function Checked({
  check: { misfits, total, draft, uncheckedFormats, unknownFormats, unknownKeywords },
  go,
}: {
  check: SchemaCheck;
  go: Go;
}) {
  const name = draft.length === 1 ? `draft-0${draft}` : draft;
  return (
    <>
      <Notice kind={total === 0 ? 'good' : 'error'}>
        <strong>
          {total === 0
            ? 'JSON odgovara šemi.'
            : `JSON ne odgovara šemi: ${counted(total, 'odstupanje', 'odstupanja', 'odstupanja')}.`}
        </strong>{' '}
        JSON Schema {name}.
        {uncheckedFormats.length > 0 &&
          ` Ključ „format” (${uncheckedFormats.join(', ')}) nije provjeravan; za to uključite „Provjeri i format”.`}
      </Notice>
      {unknownKeywords.length > 0 && (
        <Notice kind="warning">
          Ovih ključeva u {name} nema, pa po njima nije ništa provjereno: {unknownKeywords.join(', ')}.
        </Notice>
      )}
      {unknownFormats.length > 0 && (
        <Notice kind="warning">
          Oblik koji šema traži ovdje ne znamo, pa po njemu nije provjeravano: {unknownFormats.join(', ')}.
        </Notice>
      )}
      <ol className="json-findings">
        {misfits.map((misfit, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that only changes as a whole
          <li key={k} data-severity="error">
            <OneMisfit misfit={misfit} go={go} />
          </li>
        ))}
      </ol>
      {total > misfits.length && <p className="json-rest">Prikazano je prvih {countText(misfits.length)}.</p>}
    </>
  );
}

function OneMisfit({ misfit, go }: { misfit: LocatedMismatch; go: Go }) {
  const { message, pointer, rule, branches, excerpt, at } = misfit;
  const end = at + new TextEncoder().encode(excerpt.mark).length;
  return (
    <>
      <p className="json-finding-head">
        <PositionButton place={misfit} go={go && (() => go({ at, end }))} /> <strong>{message}</strong>
      </p>
      <ExcerptText excerpt={excerpt} />
      {branches.length > 0 && (
        <ul>
          {branches.map((branch) => (
            <li key={branch}>{branch}</li>
          ))}
        </ul>
      )}
      <p>
        Mjesto <code>{pointer || '(cijeli dokument)'}</code>, pravilo <code>{rule || '#'}</code>
      </p>
    </>
  );
}
