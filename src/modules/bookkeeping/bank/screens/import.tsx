import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { Link, useNavigate } from 'react-router';
import { PageHeader, Problem, useGet } from '../../../../admin/kit/index.ts';
import classes from '../../../../admin/resource/import/import.module.css';
import { type ImportedKind, UploadStep } from '../../../../admin/resource/import/upload-step.tsx';
import { STATEMENTS as API, type Imported, type StatementInspection } from '../statements.api.ts';
import { Found } from './import-found.tsx';
import { TableStatement } from './import-table.tsx';
import { ACCOUNTS_PAGE, LIST_CRUMB, STATEMENTS_PAGE, statementPage } from './paths.ts';
import { type Refused, sendFile, useStep } from './use-upload.ts';

const STATEMENT_FILES: ImportedKind = {
  ends: ['.sta', '.mt940', '.940', '.swi', '.swift', '.txt', '.xml', '.csv', '.xlsx'],
  named: 'MT940, camt.053, CSV ili Excel (.xlsx)',
  note: 'MT940, camt.053 (XML), CSV ili Excel, najviše 10 MB. Format i račun se prepoznaju sami.',
};

/** /fin/izvodi/uvoz: a file of a bank becomes statements. */
export default function StatementImport() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, refused, attempt, say } = useStep();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<StatementInspection | null>(null);
  const accounts = useGet<unknown[]>('/api/fin/izvodi/references/bank_id', { limit: 1 });
  const look = (chosen: File) =>
    attempt(async () => {
      setFound(await sendFile<StatementInspection>(`${API}/inspect`, chosen));
      setFile(chosen);
    });
  const bring = (options: object) =>
    attempt(async () => {
      if (!file) return;
      const imported = await sendFile<Imported>(`${API}/import`, file, { file_name: file.name, ...options });
      for (const { warnings } of imported) for (const warning of warnings) toast(warning);
      await client.invalidateQueries();
      navigate(imported.length === 1 ? statementPage(imported[0]!.idguid) : STATEMENTS_PAGE);
    });
  const restart = () => {
    setFile(null);
    setFound(null);
    say(null);
  };
  return (
    <>
      <PageHeader title="Uvoz izvoda" crumbs={[LIST_CRUMB]} />
      <div className={classes.page}>
        {refused && <Refusal refused={refused} />}
        {accounts.data?.length === 0 && (
          <p className={classes.lead}>
            Firma još nema upisan bankovni račun, pa izvod nema gdje da se knjiži.{' '}
            <Link to={`${ACCOUNTS_PAGE}/create`}>Dodajte račun</Link>.
          </p>
        )}
        {!(file && found) ? (
          <UploadStep kind={STATEMENT_FILES} busy={busy} onFile={look} onProblem={say} />
        ) : found.table ? (
          <TableStatement
            file={file}
            table={found.table}
            saved={found.saved}
            busy={busy}
            errors={refused?.errors ?? {}}
            onImport={bring}
            onRestart={restart}
          />
        ) : (
          <Found file={file} found={found} busy={busy} onImport={bring}>
            <Button variant="default" disabled={busy} onClick={restart}>
              Druga datoteka
            </Button>
          </Found>
        )}
      </div>
    </>
  );
}

/** Why nothing was imported; of what is there already, with the way to it. */
function Refusal({ refused: { message, code, data } }: { refused: Refused }) {
  const { idguid } = (data ?? {}) as { idguid?: string };
  return (
    <Problem>
      {message} {code === 'imported' && idguid && <Link to={statementPage(idguid)}>Otvori taj izvod</Link>}
    </Problem>
  );
}
