import { useState } from 'react';
import { otherAlphabet } from '../../../../core/pages/ocr/other-alphabet.ts';
import { Action, UndoActions } from '../../kit/actions.tsx';
import { FileInput } from '../../kit/file-input.tsx';
import { Notice } from '../../kit/notice.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { JobProgress } from '../../kit/progress.tsx';
import { sizeText } from '../../kit/sizes.ts';
import { useLeaveWarning } from '../../kit/use-leave-warning.ts';
import { useOptions } from '../../kit/use-options.ts';
import { finishedText, picturesText } from '../counted.ts';
import { PasswordForm } from '../password.tsx';
import { exampleScan } from './example.ts';
import { PageList } from './page-list.tsx';
import { pdfToText } from './tool.ts';
import { isWrong, type ReadOptions, usePages, wantsPassword } from './use-pages.ts';

const LANGUAGES = ['bos', 'hrv', 'srp', 'eng'] as const;
/** Label of the button that reads the files, by state. */
const AGAIN: Partial<Record<string, string>> = { idle: 'Pročitaj', cancelled: 'Počni ponovo' };
const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Text from PDFs, scans and photographs. */
export function PdfToText() {
  const [options, change] = useOptions(pdfToText.options);
  const work = usePages();
  const { files, read, write, pages } = work;
  const [mixed, setMixed] = useState('');
  const languages = LANGUAGES.filter((language) => options[language]);
  const asked: ReadOptions = { languages, mode: options.mode, pages: options.pages.trim() };
  const needsLanguage = languages.length === 0 && options.mode !== 'layer';

  const take = (taken: readonly File[]): void => {
    const pdfs = taken.filter(isPdf);
    const first = pdfs[0];
    setMixed(
      first && taken.length > 1
        ? `Odjednom se čita jedan PDF ili više slika. Uzet je „${first.name}”; ostale datoteke dodajte poslije njega.`
        : '',
    );
    const files = first ? [first] : taken;
    if (needsLanguage) work.hold(files);
    else work.begin(asked, files, '');
  };
  const again = (): void => work.begin(asked, files, work.password);
  const other = languages.length > 0 ? otherAlphabet(languages) : null;
  const readOther = (): void => {
    if (!other) return;
    const both = LANGUAGES.filter((one) => options[one] || one === other.language);
    change({ [other.language]: true });
    work.begin({ ...asked, languages: both }, files, work.password);
  };
  const running = read.status === 'running';
  useLeaveWarning(running || write.status === 'running');
  const stale = files.length > 0 && !running && (work.isStale(asked) || read.status === 'cancelled');
  const file = files[0];

  return (
    <ToolPage tool={pdfToText}>
      <fieldset className="ocr-languages">
        <legend>Jezik skeniranih stranica</legend>
        <OptionsForm options={pdfToText.options} values={options} change={change} only={LANGUAGES} />
      </fieldset>
      <OptionsForm
        options={pdfToText.options}
        values={options}
        change={change}
        only={['mode', 'pages', 'flow', 'titles']}
      />
      {needsLanguage && (
        <Notice kind="warning">Izaberite bar jedan jezik: po njemu se prepoznaju slova i riječi.</Notice>
      )}
      <FileInput
        label="PDF ili slike"
        hint="Jedan PDF, ili jedna i više fotografija i skenova (PNG, JPEG, WebP). Prevucite ih ovdje, zalijepite ili izaberite."
        accept="application/pdf,.pdf,image/png,image/jpeg,image/webp,image/*"
        multiple
        take={take}
        actions={
          <>
            <Action onClick={() => void exampleScan().then((one) => take([one]))}>Primjer</Action>
            <UndoActions steps={work.steps} />
            <Action disabled={files.length === 0} onClick={work.clear}>
              Očisti
            </Action>
          </>
        }
        foot={
          read.failure &&
          (wantsPassword(read.failure) ? (
            <PasswordForm
              name={files[0]!.name}
              wrong={isWrong(read.failure) ? read.failure.message : null}
              busy={false}
              onTry={(password) => work.begin(asked, files, password)}
            />
          ) : (
            <Notice kind="error">{read.failure.message}</Notice>
          ))
        }
      />
      {mixed && <Notice kind="info">{mixed}</Notice>}
      {file && (
        <div className="ocr-state">
          <p>
            <strong>{files.length > 1 ? picturesText(files.length) : file.name}</strong>{' '}
            <span>{sizeText(files.reduce((sum, { size }) => sum + size, 0))}</span>
          </p>
          {running && <JobProgress progress={read.progress} doing="Otvaram…" onCancel={read.cancel} />}
          {stale && (
            <div className="tool-actions">
              {read.status === 'cancelled' && (
                <span role="status">Prekinuto{pages.length > 0 && `: ${finishedText(pages.length)}`}.</span>
              )}
              <Action strong disabled={needsLanguage} onClick={again}>
                {AGAIN[read.status] ?? 'Pročitaj s ovim postavkama'}
              </Action>
            </div>
          )}
        </div>
      )}
      {pages.length > 0 && file && (
        <PageList
          pages={pages}
          options={options}
          name={file.name.replace(/\.[^.]+$/, '')}
          running={running}
          write={write}
          makeSearchable={work.makeSearchable}
          readOther={readOther}
        />
      )}
    </ToolPage>
  );
}
