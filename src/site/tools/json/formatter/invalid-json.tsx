import { Action } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { counted } from '../../kit/sizes.ts';
import type { ByteRange } from '../../kit/text-chunks.ts';
import { Findings } from '../findings.tsx';
import type { FormatRequest, FormatResult } from './worker.ts';

/** Number of errors shown; the validator shows the rest. */
const MAX_SHOWN = 20;

interface InvalidJsonProps {
  result: Extract<FormatResult, { ok: false }>;
  options: FormatRequest['options'];
  change(changed: Partial<FormatRequest['options']>): void;
  go(mark: ByteRange): void;
}

/** Why a text is not JSON, and what can be done about it. */
export function InvalidJson({ result: { diagnosis, unmended }, options, change, go }: InvalidJsonProps) {
  const errors = diagnosis.findings.filter(({ severity }) => severity === 'error');
  const { error: total } = diagnosis.totals;
  // Offsets in a text converted to UTF-8 do not apply to the file.
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
      <Findings findings={errors.slice(0, MAX_SHOWN)} go={inPlace ? go : undefined} />
      {total > MAX_SHOWN && (
        <p>
          Prikazano je prvih {MAX_SHOWN}. <a href="/alati/json/validator">Validator</a> ih pokazuje više.
        </p>
      )}
    </div>
  );
}
