import { Button } from '@mantine/core';
import { IconDownload, IconFileExport } from '@tabler/icons-react';
import { toast } from 'react-hot-toast';
import {
  counted,
  formatBytes,
  formatDateTime,
  messageOf,
  Panel,
  useAct,
} from '../../../../admin/kit/index.ts';
import { downloadFile } from '../../../../admin/list/client.ts';
import { api } from '../../../../web/api.ts';
import type { MonthDetail } from '../vat.api.ts';
import { monthApiPath } from './paths.ts';
import classes from './vat.module.css';

const NAMES = { kuf: 'eNabavke', kif: 'eIsporuke' } as const;

/** The files for the portal of the tax office. */
export function Files({ detail, maySave }: { detail: MonthDetail; maySave: boolean }) {
  const { month, files, filing, blocking, earlier } = detail;
  const { act, busy } = useAct();
  const path = `${monthApiPath(month)}/files`;
  const download = (idguid: string): void => {
    downloadFile(`${path}/${idguid}`, {}).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <Panel
      title="Datoteke za UIO"
      aside={
        maySave &&
        !filing && (
          <Button
            variant="default"
            size="compact-sm"
            loading={busy}
            disabled={blocking > 0 || earlier !== null}
            leftSection={<IconFileExport size={14} aria-hidden />}
            onClick={() => void act(() => api.post(path, {}))}
          >
            {files.length > 0 ? 'Napravi ponovo' : 'Napravi datoteke'}
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <p className={classes.muted}>
          {blocking > 0
            ? 'Prvo ispravite greške iz kontrole.'
            : 'Napravite eNabavke i eIsporuke, učitajte ih na portal, pa označite prijavu predatom.'}
        </p>
      ) : (
        <ul className={classes.files}>
          {files.map(({ idguid, book, name, records, size, sha256, made_at, made_by }) => (
            <li key={idguid}>
              <div>
                <strong>{NAMES[book]}</strong> <span className={classes.mono}>{name}</span>
                <div className={classes.muted} title={`SHA-256: ${sha256}`}>
                  {counted(records, 'slog', 'sloga', 'slogova')}, {formatBytes(size)} ·{' '}
                  {formatDateTime(made_at)}, {made_by}
                </div>
              </div>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconDownload size={14} aria-hidden />}
                aria-label={`Preuzmi ${NAMES[book]}`}
                onClick={() => download(idguid)}
              >
                Preuzmi
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
