import { encodingName } from '../../charset/charset.ts';
import { Notice } from '../../kit/notice.tsx';
import { counted, countText, sizeText } from '../../kit/sizes.ts';
import { positionText } from '../findings.tsx';
import { Altered } from './losses.tsx';
import type { FormatResult } from './worker.ts';

type Done = Extract<FormatResult, { ok: true }>;

/** Summary of a formatted text: sizes, what was mended, duplicate keys. */
export function Summary({ result }: { result: Done }) {
  const { size, from, documents, lines, encoding, bom, found } = result;
  return (
    <div className="json-noticed">
      <p className="json-sums">
        <span>
          {sizeText(from)} → {sizeText(size)}
        </span>
        {(lines || documents > 1) && (
          <span>NDJSON: {counted(documents, 'dokument', 'dokumenta', 'dokumenata')}</span>
        )}
        {encoding !== 'utf-8' && <span>Pročitano kao {encodingName(encoding)}, rezultat je UTF-8</span>}
        {encoding === 'utf-8' && bom && <span>Oznaka BOM je uklonjena</span>}
        {found && (
          <span>
            Upit: {counted(found.count, 'vrijednost', 'vrijednosti', 'vrijednosti')}
            {found.more && ' (ostale nisu izdvojene)'}
          </span>
        )}
      </p>
      <Changes result={result} />
      <Duplicates result={result} />
    </div>
  );
}

function Changes({ result: { changes, changeCount, lossCount } }: { result: Done }) {
  if (changeCount === 0) return null;
  return (
    <details className="json-changes" open={changeCount <= 8}>
      <summary>
        Popravljeno: {counted(changeCount, 'izmjena', 'izmjene', 'izmjena')}
        {lossCount > 0 && `, od toga ${countText(lossCount)} koje mijenjaju značenje`}. Ispravni brojevi
        ostali su kako su napisani.
      </summary>
      <ol>
        {changes.map((change, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that only changes as a whole
          <li key={k}>
            <span>{positionText(change)}:</span> {change.loss && <strong>{LOSSES[change.loss]}: </strong>}
            {change.title}{' '}
            <code className="json-altered">
              <Altered change={change} />
            </code>
          </li>
        ))}
      </ol>
      {changeCount > changes.length && <p>Prikazano je prvih {changes.length}.</p>}
    </details>
  );
}

const LOSSES = { dropped: 'Izostavljeno', invented: 'Dodano', cut: 'Prekinuto', guessed: 'Pretpostavljeno' };

function Duplicates({ result: { duplicates } }: { result: Done }) {
  if (duplicates.length === 0) return null;
  return (
    <Notice kind="warning">
      <strong>Ključ se ponavlja u istom objektu.</strong> Većina programa zadrži samo posljednju vrijednost;
      ovdje su ostale sve.
      <ul>
        {duplicates.slice(0, 5).map((one) => (
          <li key={`${one.line} ${one.column}`}>
            <code>{one.key}</code> {positionText(one).toLowerCase()}, prvi put{' '}
            {positionText(one.first).toLowerCase()}
          </li>
        ))}
      </ul>
      {duplicates.length > 5 && <p>Svi su navedeni u validatoru.</p>}
    </Notice>
  );
}
