import { lastListPath } from '../../../../admin/list/remember.ts';
import { Trash } from '../../../../admin/resource/trash/resource-trash.tsx';
import { defineTrash } from '../../../../admin/resource/trash/trash-list.tsx';
import { KEPT_DOMAINS } from '../labels.ts';
import { domainList } from './domain-list.tsx';

export const domainsTrash = defineTrash(KEPT_DOMAINS);

/** /admin/ddns/domains/trash: removed domains. */
export default () => <Trash list={domainsTrash} back={{ label: 'Domene', to: lastListPath(domainList) }} />;
