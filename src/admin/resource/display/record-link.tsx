import { Link } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import { viewPath } from '../paths.ts';

/** A record's name as a link, in a dialog: opens a new tab, so that nothing chosen is lost. */
export function RecordLink(props: { resource: Resource; idguid: string; title: string }) {
  return (
    <Link to={viewPath(props.resource, props.idguid)} target="_blank">
      {props.title}
    </Link>
  );
}
