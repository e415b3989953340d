import { Link } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import { viewPath } from '../paths.ts';

/** A record's name as a link inside a dialog: opens a new tab, so that the dialog's input is kept. */
export function RecordLink(props: { resource: Resource; idguid: string; title: string }) {
  return (
    <Link to={viewPath(props.resource, props.idguid)} target="_blank">
      {props.title}
    </Link>
  );
}
