import { ActionIcon } from '@mantine/core';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { FileIcon } from '../../../admin/files/file-icon.tsx';
import { ScanMark, useUnscanned } from '../../../admin/files/scan-state.tsx';
import { fileUrl } from '../../../admin/files/ticket.ts';
import { ActionsMenu, formatBytes, formatDateTime, MenuAction } from '../../../admin/kit/index.ts';
import { kindOf } from '../../../core/files/kinds.ts';
import { isBarred } from '../../../core/files/scan/states.ts';
import { KEPT_FILES, READ_STORED_FILES } from '../../stored-files/labels.ts';
import type { Attachment } from '../attachments.api.ts';
import classes from './attachments.module.css';
import { EditDialog } from './edit-dialog.tsx';

interface AttachmentRowProps {
  /** Path of the record's attachments. */
  path: string;
  one: Attachment;
  ticket: string | null;
  maySave: boolean;
  remove: (one: Attachment) => void;
  changed: () => void;
}

/** One attachment: opened by its name, downloaded, described, taken off. */
export function AttachmentRow({ path, one, ticket, maySave, remove, changed }: AttachmentRowProps) {
  const [editing, setEditing] = useState(false);
  const { idguid, name, note, media_type, size, scan, created_at, created_by, stored_file_id } = one;
  const mayOpen = hasPermission(useSignedIn(), READ_STORED_FILES);
  const content = `${path}/${idguid}/content`;
  const unscanned = useUnscanned();
  const barred = isBarred(scan);
  return (
    <li className={classes.row}>
      <FileIcon kind={kindOf(media_type)} size={24} />
      <div className={classes.text}>
        {barred || scan === 'unscanned' ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <a
            className={classes.name}
            href={fileUrl(content, ticket, { inline: true })}
            target="_blank"
            rel="noopener"
          >
            {name}
          </a>
        )}{' '}
        <ScanMark scan={scan} />
        {note && <p className={classes.note}>{note}</p>}
        <p className={classes.about}>
          {formatBytes(size)} · <time dateTime={created_at}>{formatDateTime(created_at)}</time> · {created_by}
          {stored_file_id && mayOpen && (
            <>
              {' · '}
              <Link to={`${KEPT_FILES.path}/${stored_file_id}`}>iz „Datoteka”</Link>
            </>
          )}
        </p>
      </div>
      {!barred && (
        <ActionIcon
          {...(scan === 'unscanned'
            ? { onClick: () => unscanned.save(content, name) }
            : { component: 'a', href: fileUrl(content, ticket), download: true })}
          variant="subtle"
          color="gray"
          size={30}
          aria-label={`Preuzmi: ${name}`}
        >
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {unscanned.dialog}
      {maySave && (
        <ActionsMenu label={`Radnje: ${name}`} small>
          <MenuAction icon={IconPencil} run={() => setEditing(true)}>
            Naziv i napomena
          </MenuAction>
          <MenuAction icon={IconTrash} red run={() => remove(one)}>
            Ukloni prilog
          </MenuAction>
        </ActionsMenu>
      )}
      {editing && (
        <EditDialog path={path} attachment={one} changed={changed} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}
