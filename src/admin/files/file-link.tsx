import { IconDownload } from '@tabler/icons-react';
import type { Resource, ResourceRecord } from '../../core/resource.ts';
import classes from './file-link.module.css';
import { fileUrl, useTicket } from './ticket.ts';

interface FileLinkProps {
  resource: Resource;
  /** The field that holds the file. */
  name: string;
  record: ResourceRecord;
  /** The file's name. */
  text: string;
}

/** The file of a record's field, as a link that downloads it. */
export function FileLink({ resource, name, record, text }: FileLinkProps) {
  const href = fileUrl(`/api${resource.path}/${record.idguid}/files/${name}`, useTicket());
  return (
    <a className={classes.link} href={href} download>
      <IconDownload size={14} aria-hidden />
      <span>{text}</span>
    </a>
  );
}
