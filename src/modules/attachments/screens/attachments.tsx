import { DropZone } from '../../../admin/files/drop-zone.tsx';
import { useTicket } from '../../../admin/files/ticket.ts';
import { Fetched, Panel, useGet } from '../../../admin/kit/index.ts';
import { useLive } from '../../../admin/live/use-live.ts';
import { useRights } from '../../../admin/resource/rights.ts';
import { recordName } from '../../../core/record-name.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { SCANS_TOPIC } from '../../files/index.ts';
import { type Attachment, attachmentsPath } from '../attachments.api.ts';
import { AddButton } from './add-button.tsx';
import { AttachmentRow } from './attachment-row.tsx';
import classes from './attachments.module.css';
import { useAttachments } from './client.ts';
import { Removed } from './removed.tsx';

/** On the page of a record: its files. */
export default function Attachments({ resource, record }: { resource: Resource; record: ResourceRecord }) {
  const path = attachmentsPath(resource, record.idguid);
  const name = recordName(resource, record);
  const asked = useGet<Attachment[]>(path);
  const ticket = useTicket();
  const attachments = useAttachments(path, `${resource.labels.one}: ${name}`);
  // What the virus scanner says of them.
  useLive([SCANS_TOPIC], attachments.changed);
  const { canSave } = useRights(resource);
  const maySave = canSave && record.can_edit;
  const count = asked.data?.length ?? 0;
  // Whoever can neither see nor add any needs no panel.
  if (!maySave && count === 0 && !asked.error) return null;
  return (
    <>
      <Panel
        title={count > 0 ? `Prilozi (${count})` : 'Prilozi'}
        aside={
          maySave && <AddButton path={path} onPicked={attachments.add} onAttached={attachments.changed} />
        }
      >
        <Fetched asked={asked}>
          {(all) =>
            all.length === 0 ? (
              <p className={classes.empty}>
                Još nema priloga. Prevucite datoteke bilo gdje na ovu stranicu ili zalijepite sliku.
              </p>
            ) : (
              <ul className={classes.list} aria-label="Prilozi">
                {all.map((one) => (
                  <AttachmentRow
                    key={one.idguid}
                    path={path}
                    one={one}
                    ticket={ticket}
                    maySave={maySave}
                    remove={attachments.remove}
                    changed={attachments.changed}
                  />
                ))}
              </ul>
            )
          }
        </Fetched>
        {maySave && <Removed path={path} restore={attachments.restore} />}
      </Panel>
      {maySave && <DropZone hint={`Postaju prilozi: ${name}`} onPicked={attachments.add} />}
    </>
  );
}
