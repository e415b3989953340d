import { Badge } from '@mantine/core';
import { IconDownload, IconRefresh, IconSignature, IconTrash } from '@tabler/icons-react';
import { toast } from 'react-hot-toast';
import { openDownload } from '../../../../admin/files/ticket.ts';
import {
  ActionsMenu,
  CopyButton,
  formatBytes,
  MenuAction,
  messageOf,
  useAct,
  useQuestion,
} from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { isInstalled } from '../file-names.ts';
import { ARCHITECTURES, CHECK_LABELS, KIND_LABELS } from '../states.ts';
import type { Version, VersionFile } from '../versions.api.ts';
import classes from './versions.module.css';
import { CHECK_COLORS, versionApi } from './versions-data.ts';

/** One file: what it is, whether it fits its signatures, and its checksums. */
export function FileRow({
  version,
  file,
  maySave,
  onEdit,
}: {
  version: Version;
  file: VersionFile;
  maySave: boolean;
  onEdit: () => void;
}) {
  const { idguid, name, kind, architecture, size, sha256, sha512, minisign, ed25519, state, fault } = file;
  const path = `${versionApi(version.idguid)}/files/${idguid}`;
  const { ask, dialog } = useQuestion();
  const { act, busy } = useAct();
  const isDraft = version.state === 'draft';
  const mayRemove = maySave && (isDraft || (version.state === 'withdrawn' && kind !== 'blockmap'));
  const download = () =>
    void openDownload(`${path}/content`).catch((error: unknown) => toast.error(messageOf(error)));
  const remove = () =>
    ask({
      title: `Ukloniti datoteku „${name}”?`,
      text: isDraft
        ? 'Uklanja se iz nacrta. Ako vam zatreba, pošaljite je ponovo.'
        : 'Verzija je povučena, pa je niko više ne preuzima. Njene mape blokova ostaju.',
      confirmLabel: 'Ukloni',
      danger: true,
      refusal: 'Datoteka nije uklonjena',
      confirm: () => api.delete(path),
    });
  const signed = [minisign !== null && 'minisign', ed25519 !== null && 'Sparkle'].filter(Boolean).join(', ');
  return (
    <li className={classes.file} data-state={state}>
      <div className={classes.fileHead}>
        <span className={classes.fileName}>{name}</span>
        <Badge size="sm" variant="light" color={CHECK_COLORS[state]}>
          {CHECK_LABELS[state]}
        </Badge>
        <ActionsMenu label={`Radnje: ${name}`} small loading={busy}>
          <MenuAction icon={IconDownload} run={download}>
            Preuzmi
          </MenuAction>
          {maySave && isDraft && (
            <>
              <MenuAction icon={IconSignature} run={onEdit}>
                Vrsta i potpisi
              </MenuAction>
              <MenuAction icon={IconRefresh} run={() => void act(() => api.post(`${path}/check`))}>
                Provjeri ponovo
              </MenuAction>
            </>
          )}
          {mayRemove && (
            <MenuAction icon={IconTrash} red run={remove}>
              Ukloni
            </MenuAction>
          )}
        </ActionsMenu>
      </div>
      <p className={classes.fileMeta}>
        {KIND_LABELS[kind]} · {ARCHITECTURES[architecture]} · {formatBytes(size)}
        {isInstalled(kind) && ` · ${signed ? `potpis: ${signed}` : 'bez potpisa'}`}
      </p>
      {fault !== null && <p className={classes.fault}>{fault}</p>}
      <details className={classes.sums}>
        <summary>Kontrolni zbirovi</summary>
        <dl>
          <Sum name="SHA-256" text={sha256} of={name} />
          {sha512 !== null && <Sum name="SHA-512" text={sha512} of={name} />}
        </dl>
      </details>
      {dialog}
    </li>
  );
}

const Sum = ({ name, text, of }: { name: string; text: string; of: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <code>{text}</code>
      <CopyButton text={text} label="Kopiraj" about={`${name}, ${of}`} size="compact-sm" />
    </dd>
  </div>
);
