import { Suspense } from 'react';
import { hasPermission } from '../../auth/permissions.ts';
import { useSignedIn } from '../../auth/signed-in.ts';
import { registeredScreens } from '../../screens.ts';
import type { RecordProps } from './record-aside.tsx';

/** What other modules know of a record, for those who may read it. */
export function RecordPanels({ resource, record }: RecordProps) {
  const rights = useSignedIn();
  const panels = registeredScreens()
    .flatMap(({ name, recordPanels = [] }) =>
      recordPanels
        .filter(({ resource: of }) => (typeof of === 'string' ? of === resource.name : of(resource)))
        .map((one, index) => ({ ...one, key: `${name}.${index}` })),
    )
    .filter(({ needs }) => needs.every((right) => hasPermission(rights, right)))
    .sort((a, b) => a.order - b.order);
  return panels.map(({ key, panel: Part }) => (
    <Suspense key={key}>
      <Part resource={resource} record={record} />
    </Suspense>
  ));
}
