import { Action } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import type { Mark } from '../../kit/pieces.ts';
import { counted } from '../../kit/sizes.ts';
import { Findings } from '../findings.tsx';
import type { FormatOrder, FormatResult } from './worker.ts';

/** So many errors stand under the text; the rest is the validator's. */
const SHOWN = 20;

interface BrokenProps {
  result: Extract<FormatResult, { ok: false }>;
  options: FormatOrder['options'];
  change(changed: Partial<FormatOrder['options']>): void;
  go(mark: Mark): void;
}

/** Why a text is not JSON, with what can be done about it. */
export function Broken({ result: { diagnosis, unmended }, options, change, go }: BrokenProps) {
  const errors = diagnosis.findings.filter(({ severity }) => severity === 'error');
  const { error: total } = diagnosis.totals;
  // Places in a text that had to be brought to UTF-8 first are not places in the file.
  const inPlace = diagnosis.encoding === 'utf-8';
  return (
    <div className="json-broken">
      <Notice kind="error">
        <strong>JSON nije ispravan: {counted(total, 'greška', 'greške', 'grešaka')}.</strong>{' '}
        {unmended && 'Ovakav tekst se ne može popraviti sam od sebe.'}
      </Notice>
      <div className="tool-actions">
        {!options.repair && (
          <Action strong onClick={() => change({ repair: true })}>
            Popravi
          </Action>
        )}
        {diagnosis.windows1250 && (
          <Action onClick={() => change({ encoding: 'windows-1250' })}>Čitaj kao windows-1250</Action>
        )}
      </div>
      <Findings findings={errors.slice(0, SHOWN)} go={inPlace ? go : undefined} />
      {total > SHOWN && (
        <p>
          Prikazano je prvih {SHOWN}. <a href="/alati/json/validator">Validator</a> ih pokazuje više.
        </p>
      )}
    </div>
  );
}
