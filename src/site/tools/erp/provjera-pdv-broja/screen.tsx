import { useMemo } from 'react';
import { EU_QUOTA, numberPaths } from '../../../../modules/tools/numbers/paths.ts';
import { isAskable } from '../../../../modules/tools/numbers/recognise.ts';
import type { List } from '../../../../modules/tools/numbers/split.ts';
import { download } from '../../../../web/api.ts';
import { ApiError } from '../../../../web/call.ts';
import { toast } from '../../../frame/toasts.tsx';
import { Action, CopyButton } from '../../kit/actions.tsx';
import { save } from '../../kit/download.ts';
import { Notice } from '../../kit/notice.tsx';
import { OutputPanel } from '../../kit/output-panel.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { JobProgress, JobStatus } from '../../kit/progress.tsx';
import { countText } from '../../kit/sizes.ts';
import { TextInput } from '../../kit/text-input.tsx';
import { useAutoRun } from '../../kit/use-auto-run.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { useSource } from '../../kit/use-source.ts';
import { useSubmitKey } from '../../kit/use-submit-key.ts';
import { Counts } from './counts.tsx';
import { Results } from './results.tsx';
import { countsOf, forExcel, type Row, rowsOf, tableText } from './rows.ts';
import { summaryText, tooManyText } from './summary-texts.ts';
import { vatCheck } from './tool.ts';
import { useCheck } from './use-check.ts';
import type { ListRequest } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
/** Known firms, one with a wrong digit, and EU numbers with and without a public name. */
const EXAMPLE = `4200211100005
PDV 200225150005
4203144510090
4209172020005
HR 27759560625
SI80267432
DE 129 274 202
HR27759560626
GB110305878`;

/** VAT numbers of Bosnia and Herzegovina and the EU: validated as one types, checked by the server on request. */
export function VatCheck() {
  const [{ show }, change] = useOptions(vatCheck.options);
  const input = useSource();
  const job = useJob<ListRequest, List>(makeWorker);
  const following = useAutoRun(job, input.empty ? null : { source: input.source });
  const check = useCheck();

  const list = input.empty ? null : job.result;
  const numbers = useMemo(() => list?.numbers ?? [], [list]);
  const rows = useMemo(() => rowsOf(numbers, check.results), [numbers, check.results]);
  const counts = useMemo(() => countsOf(rows), [rows]);
  const visible = rows.filter(
    ({ standing, result }) =>
      show === 'all' || (show === 'warning' ? result.warning !== null : standing === show),
  );
  const askable = numbers.filter(isAskable);
  const fresh = askable.filter(({ number }) => !check.results.has(number));
  const silent = askable.filter(({ number }) => check.results.get(number)?.outcome === 'unanswered');
  const running = check.at === 'running';
  const begin = (): void => {
    // The list on screen may still belong to the previous input.
    if (!running && following.current && askable.length > 0) check.run(fresh.length > 0 ? fresh : askable);
  };
  useSubmitKey(begin);

  return (
    <ToolPage tool={vatCheck}>
      <div className="numbers-bench">
        <div className="numbers-work">
          <TextInput
            label="Brojevi"
            input={input}
            example={EXAMPLE}
            placeholder="Jedan broj u redu, ili više njih sa zarezom, tačka-zarezom ili tabom. Može i cijela kolona iz Excela, te TXT, CSV ili XLSX datoteka."
            accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv"
            rows={11}
            error={
              (job.failure || (list && list.beyond > 0)) && (
                <Notice kind="error">{job.failure?.message ?? (list && tooManyText(list))}</Notice>
              )
            }
          />
          <div className="numbers-go">
            <button
              type="button"
              className="button"
              disabled={running || !following.current || askable.length === 0}
              onClick={begin}
              aria-keyshortcuts="Control+Enter"
            >
              {askable.length === 0
                ? 'Provjeri'
                : fresh.length > 0
                  ? `Provjeri (${countText(fresh.length)})`
                  : 'Provjeri ponovo'}
            </button>
            {silent.length > 0 && !running && (
              <button type="button" className="button button-line" onClick={() => check.run(silent)}>
                Ponovi one bez odgovora ({countText(silent.length)})
              </button>
            )}
            <p role="status">{list && !running && summaryText(list, fresh.length)}</p>
          </div>
          <JobStatus job={job} following={following} doing="Čitam brojeve…" />
          {running && <JobProgress progress={check.progress} doing="Provjeravam…" onCancel={check.cancel} />}
          {check.failure && <Notice kind="error">{check.failure}</Notice>}
        </div>
        <Sources />
        <OutputPanel
          title="Rezultati"
          kind="numbers-results"
          actions={
            <>
              <CopyButton content={() => tableText(visible)} disabled={visible.length === 0}>
                Kopiraj tabelu
              </CopyButton>
              <Action disabled={visible.length === 0} onClick={() => void toExcel(visible)}>
                Excel
              </Action>
            </>
          }
        >
          {rows.length === 0 ? (
            <p className="tool-empty">
              Ovdje dolazi tabela: ishod, naziv i adresa firme, upozorenja i dan odgovora registra.
            </p>
          ) : (
            <>
              <Counts counts={counts} show={show} onShow={(next) => change({ show: next })} />
              {visible.length > 0 ? (
                <Results rows={visible} busy={running} />
              ) : (
                <p className="tool-empty">Takvih brojeva nema.</p>
              )}
            </>
          )}
        </OutputPanel>
      </div>
    </ToolPage>
  );
}

/** The sources behind the outcomes. */
function Sources() {
  return (
    <aside className="numbers-sources" aria-label="Ko šta zna">
      <h2>Ko šta zna</h2>
      <dl>
        <dt>Firme iz EU</dt>
        <dd>
          Pita se VIES, zajednički registar država EU. Tri su ishoda: ispravan, neispravan i{' '}
          <em>registar ne odgovara</em>, što o broju ne govori ništa. Odgovor vrijedi jedan dan i uz njega
          stoji kada je dat. S jedne adrese pita se za najviše {countText(EU_QUOTA.numbers)} brojeva u{' '}
          {EU_QUOTA.minutes} minuta.
        </dd>
        <dt>Firme iz BiH</dt>
        <dd>
          BiH nije u VIES-u, a registar UIO nema javni pristup za programe. Ovdje se provjeravaju oblik i
          kontrolna cifra, i gleda tabela poznatih firmi. Da li je neko danas PDV obveznik, provjerite ručno
          na{' '}
          <a href="https://www.uino.gov.ba/" rel="noreferrer">
            stranicama UIO
          </a>
          .
        </dd>
        <dt>Kontrolna cifra</dt>
        <dd>
          Gdje se ne slaže, provjerite je li broj tačno prepisan. Ima i ispravnih JIB-ova kod kojih se ne
          slaže.
        </dd>
      </dl>
    </aside>
  );
}

async function toExcel(rows: readonly Row[]): Promise<void> {
  try {
    const { blob, filename } = await download(numberPaths.excel, {
      method: 'POST',
      body: { results: forExcel(rows) },
      auth: false,
    });
    save(blob, filename);
  } catch (error) {
    toast.error(
      error instanceof ApiError ? error.message : 'Datoteka se ne može napraviti. Pokušajte ponovo.',
    );
  }
}
