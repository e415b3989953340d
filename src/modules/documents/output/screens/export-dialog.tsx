import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, Fetched, useAct, useGet } from '../../../../admin/kit/index.ts';
import { download } from '../../../../web/api.ts';
import { saveFile } from '../../../../web/save-file.ts';
import type { DocumentCounts } from '../../processing/overview.api.ts';
import { COUNTS } from '../../processing/screens/documents-data.ts';
import { DocumentsLeft } from '../../processing/screens/documents-left.tsx';
import type { Meant } from '../../processing/screens/list-actions.ts';
import { isApproved, type State } from '../../processing/states.ts';
import type { ExportFormat } from '../export.api.ts';
import { EXPORT, exportedText, FORMATS, statesOf, whyNot } from './export-words.ts';
import classes from './output.module.css';

interface ExportDialogProps {
  meant: Meant;
  onClose: () => void;
}

/** Gives approved documents out as a file; of the others it says why they are not in it. */
export function ExportDialog({ meant, onClose }: ExportDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Izvoz podataka s dokumenata" size="32rem">
      {'query' in meant ? (
        <OfFound query={meant.query} onClose={onClose} />
      ) : (
        <OfChosen documents={meant.documents} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Chosen = Extract<Meant, { documents: unknown }>['documents'];

function OfChosen({ documents, onClose }: { documents: Chosen; onClose: () => void }) {
  const approved = documents.filter(({ state }) => isApproved(state));
  const left = documents
    .filter(({ state }) => !isApproved(state))
    .map(({ idguid, name, state, reason }) => ({ idguid, name, why: whyNot(state, reason) }));
  return (
    <>
      <p className={classes.said}>{exportedText(approved.length, documents.length, false)}</p>
      {left.length > 0 && <DocumentsLeft left={left} />}
      <Order
        wanted={{ documents: approved.map(({ idguid }) => idguid) }}
        count={approved.length}
        before={approved.filter(({ state }) => state === 'izvezen').length}
        onClose={onClose}
      />
    </>
  );
}

function OfFound({ query, onClose }: { query: Record<string, string>; onClose: () => void }) {
  // The counts are by state, and in no order.
  const { state__in: _states, sort: _sort, ...narrowing } = query;
  const asked = useGet<DocumentCounts>(COUNTS, narrowing);
  const states = statesOf(query);
  return (
    <Fetched asked={asked}>
      {(counts) => {
        const sum = (of: readonly State[]): number => of.reduce((all, state) => all + counts[state], 0);
        const approved = sum(states.filter(isApproved));
        return (
          <>
            <p className={classes.said}>{exportedText(approved, sum(states), true)}</p>
            <Order
              wanted={{ query }}
              count={approved}
              before={states.includes('izvezen') ? counts.izvezen : 0}
              onClose={onClose}
            />
          </>
        );
      }}
    </Fetched>
  );
}

interface OrderProps {
  wanted: { documents: string[] } | { query: Record<string, string> };
  count: number;
  /** How many of them were given out before. */
  before: number;
  onClose: () => void;
}

/** In which form, and whether it is noted at the documents. */
function Order({ wanted, count, before, onClose }: OrderProps) {
  const { act, busy } = useAct();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [mark, setMark] = useState(false);
  if (count === 0)
    return (
      <div className={classes.actions}>
        <Button onClick={onClose} data-autofocus>
          U redu
        </Button>
      </div>
    );
  const run = () =>
    act(
      async () => {
        const { blob, filename } = await download(EXPORT, {
          method: 'POST',
          body: { ...wanted, format, mark },
        });
        saveFile(blob, filename);
        return { success: true, data: null, message: 'Izvoz je preuzet.' };
      },
      { done: onClose },
    );
  return (
    <>
      {before > 0 && <p className={classes.note}>Već ranije izvezeno: {before}.</p>}
      <SegmentedControl
        className={classes.formats}
        fullWidth
        aria-label="Format"
        data={Object.entries(FORMATS).map(([value, { label }]) => ({ value, label }))}
        value={format}
        onChange={(value) => setFormat(value as ExportFormat)}
      />
      <p className={classes.note}>{FORMATS[format].about}</p>
      <Checkbox
        label="Označi kao izvezene"
        description="Dokument dobija stanje „Izvezen”, pa se vidi šta je već predato."
        checked={mark}
        onChange={({ currentTarget }) => setMark(currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Odustani
        </Button>
        <Button
          data-autofocus
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void run()}
        >
          Preuzmi
        </Button>
      </div>
    </>
  );
}
