import { fileUrl, useTicket } from '../../../../admin/files/ticket.ts';
import { APPLICATIONS_API } from '../../labels.ts';
import classes from './applications.module.css';

/** The icon of an application; its first letter where it has none. Only decoration: the name stands beside it. */
export function ApplicationIcon({
  idguid,
  file,
  name,
  large = false,
}: {
  idguid: string;
  /** Id of the file; null without an icon. */
  file: string | null;
  name: string;
  large?: boolean;
}) {
  const ticket = useTicket();
  // The file's id changes with the picture, which the browser may keep.
  const src = file
    ? fileUrl(`${APPLICATIONS_API}/${idguid}/files/icon`, ticket, { inline: true, v: file })
    : undefined;
  return src ? (
    <img className={classes.icon} data-large={large || undefined} src={src} alt="" loading="lazy" />
  ) : (
    <span className={classes.icon} data-large={large || undefined} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
