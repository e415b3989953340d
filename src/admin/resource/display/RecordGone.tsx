import type { Resource } from '../../../core/resource.ts';
import { NotThere, type NotThereProps } from '../../kit/index.ts';
import { lastListPath } from '../paths.ts';

/** `NotThere` for a record of a resource. */
export function RecordGone({
  resource,
  ...failed
}: Pick<NotThereProps, 'error' | 'onRetry'> & { resource: Resource }) {
  const { one, many } = resource.labels;
  return <NotThere title={one} list={{ label: many, to: lastListPath(resource) }} {...failed} />;
}
