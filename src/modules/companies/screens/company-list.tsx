import { IconGitMerge } from '@tabler/icons-react';
import { MenuAction } from '../../../admin/kit/index.ts';
import { ResourceList } from '../../../admin/resource/index.tsx';
import type { Resource } from '../../../core/resource.ts';
import { DUPLICATES } from './paths.ts';

/** /admin/companies */
export default function CompanyList({ resource }: { resource: Resource }) {
  return (
    <ResourceList
      resource={resource}
      more={
        <MenuAction icon={IconGitMerge} run={DUPLICATES}>
          Pronađi duplikate
        </MenuAction>
      }
    />
  );
}
