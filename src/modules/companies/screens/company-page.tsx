import { IconGitMerge, IconUserPlus } from '@tabler/icons-react';
import { MenuAction } from '../../../admin/kit/index.ts';
import { ResourceView } from '../../../admin/resource/index.tsx';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { CompanyBody } from './company-body.tsx';
import { Roles } from './company-roles.tsx';
import { mergePath, takeOverPath } from './paths.ts';

/** /admin/companies/:idguid/view */
export default function CompanyPage({ resource }: { resource: Resource }) {
  return (
    <ResourceView
      resource={resource}
      Body={CompanyBody}
      headline={(record) => <Roles record={record} />}
      more={(record) => <More record={record} />}
    />
  );
}

/** One's own is merged with another; a firm of the register is taken over. */
function More({ record }: { record: ResourceRecord }) {
  const number = record.jib ?? record.strani_broj;
  if (record.can_edit)
    return (
      <MenuAction icon={IconGitMerge} run={mergePath(record.idguid, null)}>
        Spoji s drugom firmom
      </MenuAction>
    );
  return number ? (
    <MenuAction icon={IconUserPlus} run={takeOverPath(String(number))}>
      Preuzmi u svoje partnere
    </MenuAction>
  ) : null;
}
