import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { send } from '../../../admin/files/queue.ts';
import { ScanMark, useUnscanned } from '../../../admin/files/scan-state.tsx';
import { fileUrl, useTicket } from '../../../admin/files/ticket.ts';
import { Fetched, formatBytes, formatDateTime, useGet, useQuestion } from '../../../admin/kit/index.ts';
import { isBarred } from '../../../core/files/scan/states.ts';
import { api } from '../../../web/api.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import type { FileVersion } from '../versions.api.ts';
import { FILES, filesChanged } from './client.ts';
import classes from './file.module.css';

/** The versions of a file, the newest first. */
export function Versions({ file, maySave }: { file: StoredFileRow; maySave: boolean }) {
  const path = `${FILES}/${file.idguid}`;
  const client = useQueryClient();
  const ticket = useTicket();
  const input = useRef<HTMLInputElement>(null);
  const { ask, dialog } = useQuestion();
  const unscanned = useUnscanned();
  const sendVersion = (chosen: File): void =>
    send(
      [
        {
          file: chosen,
          place: `Nova verzija: ${file.name}`,
          keep: async (sent) => {
            // By now somebody may have renamed it, which is no reason to refuse a version.
            const { version } = (await api.get<StoredFileRow>(path)).data;
            return api.post(`${path}/versions`, { version, file: sent });
          },
        },
      ],
      () => filesChanged(client),
    );
  const contentAt = (revision: number): string => `${path}/versions/${revision}/content`;
  const restore = ({ revision, at }: FileVersion): void =>
    ask({
      title: `Vratiti verziju ${revision}?`,
      text: `Verzija od ${formatDateTime(at)} postaje najnovija. Sve ostale verzije ostaju.`,
      confirmLabel: 'Vrati verziju',
      refusal: 'Vraćanje nije moguće',
      confirm: () => api.post(`${path}/versions/${revision}/restore`, { version: file.version }),
    });
  return (
    <section aria-label="Verzije">
      <h2 className={classes.heading}>Verzije</h2>
      <Fetched asked={useGet<FileVersion[]>(`${path}/versions`)}>
        {(versions) => (
          <ol className={classes.versions}>
            {versions.map((one) => (
              <li key={one.revision}>
                <div className={classes.versionText}>
                  Verzija {one.revision}
                  {one.revision === file.revision && <b className={classes.now}>najnovija</b>}
                  <span>
                    {formatDateTime(one.at)} · {one.by} · {formatBytes(one.size)}
                  </span>
                  <ScanMark scan={one.scan} />
                </div>
                {!isBarred(one.scan) && (
                  <ActionIcon
                    {...(one.scan === 'unscanned'
                      ? { onClick: () => unscanned.save(contentAt(one.revision), one.name) }
                      : { component: 'a', href: fileUrl(contentAt(one.revision), ticket), download: true })}
                    variant="subtle"
                    color="gray"
                    aria-label={`Preuzmi verziju ${one.revision}`}
                  >
                    <IconDownload size={16} aria-hidden />
                  </ActionIcon>
                )}
                {maySave && one.revision !== file.revision && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Vrati verziju ${one.revision}`}
                    onClick={() => restore(one)}
                  >
                    <IconArrowBackUp size={16} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ol>
        )}
      </Fetched>
      {maySave && (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Pošalji novu verziju
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            aria-hidden="true"
            data-testid="version"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) sendVersion(chosen);
              currentTarget.value = '';
            }}
          />
        </>
      )}
      {dialog}
      {unscanned.dialog}
    </section>
  );
}
