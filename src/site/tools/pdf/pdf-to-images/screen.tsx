import { useReducer } from 'react';
import { rasterFor } from '../../../../core/pages/size.ts';
import { Action, UndoActions } from '../../kit/actions.tsx';
import { FileInput } from '../../kit/file-input.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { JobProgress } from '../../kit/progress.tsx';
import { countText } from '../../kit/sizes.ts';
import { useLeaveWarning } from '../../kit/use-leave-warning.ts';
import { useOptions } from '../../kit/use-options.ts';
import { useTempFolder } from '../../kit/use-temp-files.ts';
import { documentsText, pagesText } from '../counted.ts';
import { exampleFile } from '../example.ts';
import { pagesOf, readRanges } from '../ranges.ts';
import { Documents } from './documents.tsx';
import { Results } from './results.tsx';
import { pdfToImages } from './tool.ts';
import { type Doc, useDocuments } from './use-documents.ts';
import { useDrawing, type Wanted } from './use-drawing.ts';

const LOSSLESS = ['format', 'dpi', 'pages', 'transparent'] as const;
const JPEG = ['format', 'dpi', 'quality', 'pages'] as const;
const WEBP = ['format', 'dpi', 'quality', 'pages', 'transparent'] as const;
const SHOWN = { png: LOSSLESS, jpeg: JPEG, webp: WEBP };

/** The chosen pages of each open document, or the error in the page ranges. */
function wantedOf(docs: readonly Doc[], said: string): { wanted: Wanted[]; fault: string | null } {
  const { ranges, fault } = readRanges(said);
  if (!ranges) return { wanted: [], fault };
  const wanted: Wanted[] = [];
  for (const doc of docs) {
    if (!doc.facts || doc.at !== 'open') continue;
    const found = pagesOf(ranges, doc.facts.pages);
    if (found.fault)
      return { wanted: [], fault: docs.length > 1 ? `${doc.file.name}: ${found.fault}` : found.fault };
    wanted.push({ doc, pages: found.pages });
  }
  return { wanted, fault: null };
}

/** The expected result, before it starts. */
function summaryOf(wanted: readonly Wanted[], dpi: number): string {
  const pages = wanted.reduce((sum, one) => sum + one.pages.length, 0);
  const [only] = wanted;
  const first = wanted.length === 1 ? only?.doc.facts?.sizes[only.pages[0] ?? 0] : null;
  const raster = first && rasterFor(first, dpi);
  const size = raster ? `, slike oko ${countText(raster.width)} × ${countText(raster.height)} piksela` : '';
  return `${wanted.length > 1 ? `${documentsText(wanted.length)}, ` : ''}${pagesText(pages)}${size}`;
}

/** PDF to images. */
export function PdfToImages() {
  const [options, change] = useOptions(pdfToImages.options);
  const owner = useTempFolder();
  const { docs, progress, add, unlock, remove, steps } = useDocuments();
  const drawing = useDrawing(owner);
  const { wanted, fault } = wantedOf(docs, options.pages);
  const [wrong, addWrong] = useReducer((before: number, more: number) => before + more, 0);
  const ready = wanted.length > 0 && wrong === 0;
  const running = drawing.at === 'running';
  useLeaveWarning(running);
  const { pages: _, ...form } = options;
  return (
    <ToolPage tool={pdfToImages}>
      <FileInput
        label="PDF"
        hint="Jedan ili više njih. Prevucite ih ovdje, zalijepite ili izaberite."
        accept="application/pdf,.pdf"
        multiple
        take={add}
        actions={
          <>
            <Action onClick={() => add([exampleFile()])}>Primjer</Action>
            <UndoActions steps={steps} />
          </>
        }
      />
      {docs.length > 0 && <Documents docs={docs} progress={progress} unlock={unlock} remove={remove} />}
      <div className="pdf-options">
        <OptionsForm
          options={pdfToImages.options}
          values={options}
          change={change}
          only={SHOWN[options.format]}
          faults={{ pages: fault }}
          onWrong={addWrong}
        />
      </div>
      <div className="pdf-begin">
        <button
          type="button"
          className="button"
          disabled={!ready || running}
          onClick={() => void drawing.run(wanted, form)}
        >
          {drawing.at === 'idle' ? 'Pretvori u slike' : 'Pretvori ponovo'}
        </button>
        {ready && <p>{summaryOf(wanted, options.dpi)}</p>}
      </div>
      {running && (
        <JobProgress
          progress={{
            done: drawing.done,
            total: drawing.total,
            label: `Crtam stranice: gotovo ${countText(drawing.done)} od ${countText(drawing.total)}`,
          }}
          doing="Crtam stranice…"
          onCancel={drawing.cancel}
        />
      )}
      <Results drawing={drawing} />
    </ToolPage>
  );
}
