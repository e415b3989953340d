import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { fileUrl } from '../../../../../admin/files/ticket.ts';
import { Dialog } from '../../../../../admin/kit/index.ts';
import type { Message } from '../../messages.api.ts';
import { fileOf } from '../state/client.ts';
import { AttachToCompany } from './attach-to-company.tsx';
import classes from './content.module.css';

interface PictureDialogProps {
  message: Message;
  name: string;
  src: string | undefined;
  ticket: string | null;
  may: boolean;
  onClose: () => void;
}

/** A picture as large as the window allows. */
export const PictureDialog = ({ message, name, src, ticket, may, onClose }: PictureDialogProps) => (
  <Dialog opened onClose={onClose} title={name} size="auto" classNames={{ title: classes.pictureTitle }}>
    <img className={classes.whole} src={src} alt={message.text || name} />
    <div className={classes.pictureActs}>
      {message.text && <p>{message.text}</p>}
      <Button
        component="a"
        variant="default"
        href={fileUrl(fileOf(message.idguid), ticket)}
        download
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Preuzmi
      </Button>
      {may && <AttachToCompany message={message.idguid} name={name} />}
    </div>
  </Dialog>
);
